import type { Json, Schema } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { checkExample } from './check-example.ts'

const components = {
  schemas: { Book: { type: 'object', required: ['isbn'], properties: { isbn: { type: 'string', maxLength: 3 } } } },
}
const problemsOf = (value: Json, schema: Schema) =>
  checkExample(value, schema, components).map(({ pointer, rule, wanted }) => [pointer, rule, wanted])

describe('an example', () => {
  it('that fits has no problems, nor has one of a schema nobody can read', () => {
    expect(problemsOf([{ isbn: '1' }], { type: 'array', items: { $ref: '#/components/schemas/Book' } })).toEqual([])
    expect(problemsOf(1, { type: 'string', pattern: '(' })).toBeInstanceOf(Array)
  })

  it('names where it does not fit and what is expected there, not what surrounds it', () => {
    const list: Schema = { type: 'array', items: { $ref: '#/components/schemas/Book' } }
    expect(problemsOf([1], list)).toEqual([['#/0', 'type', 'object']])
    expect(problemsOf([{}], list)).toEqual([['#/0', 'required', 'isbn']])
    expect(problemsOf([{ isbn: '1234' }], list)).toEqual([['#/0/isbn', 'most', '3']])
    expect(problemsOf(1, { minimum: 2.5 })).toEqual([['#', 'least', '2.5']])
    expect(problemsOf({ a: 1 }, { minProperties: 2 })).toEqual([['#', 'least', '2']])
    expect(problemsOf('x', { enum: ['a', 'b'] })).toEqual([['#', 'values', '[a,b]']])
    expect(problemsOf('x', { format: 'date' })).toEqual([['#', 'format', 'date']])
    expect(problemsOf({ b: 1 }, { additionalProperties: false })).toEqual([['#/b', 'extra', '']])
    expect(problemsOf(1, { anyOf: [{ const: 2 }] }).at(0)).toEqual(['#', 'variant', ''])
  })
})
