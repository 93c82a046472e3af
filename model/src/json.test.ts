import { expect, it } from 'vitest'
import { copyJson, type Json } from './json.ts'

it('copies a value with names of any kind, and shares nothing with it', () => {
  const shared = { list: [1, 'a', null, { deep: true }] }
  const value = { ...shared, again: shared, 2: 'two', 1: 'one', ...parsed('{"__proto__":{"own":1},"constructor":[]}') }
  const copy = copyJson(value)
  expect(JSON.stringify(copy)).toBe(JSON.stringify(value))
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  copy.again.list.push(2)
  copy.list[3] = 'other'
  expect(shared).toEqual({ list: [1, 'a', null, { deep: true }] })
  expect(copy.list).toHaveLength(4)
  expect([copyJson('text'), copyJson(null), copyJson(false)]).toEqual(['text', null, false])
})

function parsed(text: string): Record<string, Json> {
  return JSON.parse(text) as Record<string, Json> // An object of the test.
}
