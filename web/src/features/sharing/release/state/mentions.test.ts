import { expect, it } from 'vitest'
import { mentions } from './mentions.ts'

it('finds documents by their name, address and link', () => {
  const doc = { id: 'b4Q', name: 'Create an order', url: '/orders' }
  expect(mentions('**create an Order** takes less', doc)).toBe(true)
  expect(mentions('`POST /orders` takes less', doc)).toBe(true)
  expect(mentions('[this](/view/b4Q) takes less', doc)).toBe(true)
  expect(mentions('Nothing about b4Q alone', doc)).toBe(false)
  expect(mentions('', { ...doc, url: '' })).toBe(false)
})
