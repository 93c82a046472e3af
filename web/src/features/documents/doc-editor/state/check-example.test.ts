import type { Json, Schema } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { checkExample } from './check-example.ts'

const components = {
  schemas: { Book: { type: 'object', required: ['isbn'], properties: { isbn: { type: 'string', maxLength: 3 } } } },
}
const told = (value: Json, schema: Schema) =>
  checkExample(value, schema, components).map(({ pointer, rule, wanted }) => [pointer, rule, wanted])

describe('an example', () => {
  it('that fits has no problems, nor has one of a schema nobody can read', () => {
    expect(told([{ isbn: '1' }], { type: 'array', items: { $ref: '#/components/schemas/Book' } })).toEqual([])
    expect(told(1, { type: 'string', pattern: '(' })).toBeInstanceOf(Array)
  })

  it('is told where it does not fit and what is wanted there, not what stands around', () => {
    const list: Schema = { type: 'array', items: { $ref: '#/components/schemas/Book' } }
    expect(told([1], list)).toEqual([['#/0', 'type', 'object']])
    expect(told([{}], list)).toEqual([['#/0', 'required', 'isbn']])
    expect(told([{ isbn: '1234' }], list)).toEqual([['#/0/isbn', 'most', '3']])
    expect(told(1, { minimum: 2.5 })).toEqual([['#', 'least', '2.5']])
    expect(told({ a: 1 }, { minProperties: 2 })).toEqual([['#', 'least', '2']])
    expect(told('x', { enum: ['a', 'b'] })).toEqual([['#', 'values', '[a,b]']])
    expect(told('x', { format: 'date' })).toEqual([['#', 'format', 'date']])
    expect(told({ b: 1 }, { additionalProperties: false })).toEqual([['#/b', 'extra', '']])
    expect(told(1, { anyOf: [{ const: 2 }] }).at(0)).toEqual(['#', 'variant', ''])
  })
})
