import { expect, it } from 'vitest'
import { stretchOf } from './stretch-of.ts'

it('finds the nearest place that is there', () => {
  const text = '{"properties":{"id":{"type":"string"}}}'
  const { from, to } = stretchOf(text, '#/properties/id/format')
  expect(text.slice(from, to)).toBe('{"type":"string"}')
})
