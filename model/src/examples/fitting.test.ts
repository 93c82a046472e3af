import { expect, it } from 'vitest'
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import type { JsonObject } from '../json.ts'
import { fittingExampleOf } from './fitting.ts'

const text = { type: 'string', example: 'a' }
const objectOf = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
})
const made = (schema: Schema, components: Components = {}) => fittingExampleOf(schema, components, 'response')

it('takes another alternative where exactly one has to fit', () => {
  const pet = objectOf({ name: text }, ['name'])
  expect(made({ oneOf: [{ ...text, title: 'first' }, pet, { type: 'string' }] })).toEqual({ name: 'a' })
})

it('names a field of the other alternative where nothing else tells them apart', () => {
  const book = objectOf({ title: text, isbn: text }, ['title'])
  const film = objectOf({ title: text, year: { type: 'integer' } }, ['title'])
  expect(made({ oneOf: [book, film] })).toEqual({ title: 'a', isbn: 'a', year: null })
})

it('leaves out what nothing fits, as deep as it has to', () => {
  const either = { oneOf: [text, { type: 'string' }] }
  expect(made(objectOf({ name: text, either }))).toEqual({ name: 'a' })
  expect(made(objectOf({ name: text, outer: objectOf({ either }, ['either']) }))).toEqual({ name: 'a' })
  expect(made(objectOf({ name: text, list: { type: 'array', items: either } }))).toEqual({ name: 'a', list: [] })
  const orNull = { oneOf: [text, { type: 'string' }, { type: 'null' }] }
  expect(made(objectOf({ orNull }, ['orNull']))).toEqual({ orNull: null })
})

it('makes up what an author’s example gets wrong', () => {
  const size = { type: 'integer', minimum: 7, maximum: 7 }
  const box = { ...objectOf({ size, name: text }, ['size']), example: { size: 'large', name: 'b' } }
  expect(made(objectOf({ box }))).toEqual({ box: { size: 7, name: 'b' } })
})

it('leaves out fields that merged schemas forbid', () => {
  const closed = { ...objectOf({ id: text }, ['id']), additionalProperties: false }
  expect(made({ allOf: [closed, objectOf({ more: text })] })).toEqual({ id: 'a' })
})

it('asks the given engine about patterns', () => {
  const pattern = '^(a+)+$'
  const asked: string[] = []
  const matches = (each: string) => {
    asked.push(each)
    return () => false
  }
  // The platform's own engine would take for ever.
  const slow = { type: 'string', pattern, example: `${'a'.repeat(50)}!` }
  expect(fittingExampleOf(objectOf({ slow }), {}, 'response', { matches })).toEqual({})
  expect(new Set(asked)).toEqual(new Set([pattern]))
})

it('shows a part of what is too long', () => {
  const list = { type: 'array', items: text, minItems: 500 }
  expect(made(objectOf({ list }))).toEqual({ list: Array.from({ length: 200 }, () => 'a') })
})

it('ends, and shows what is nearest, where nothing fits', () => {
  const same = { $ref: '#/components/schemas/Node' }
  const node = objectOf({ id: { ...text, enum: ['a'], const: 'b' }, left: same, right: { oneOf: [same, same] } }, [
    'id',
  ])
  expect(made(same, { schemas: { Node: node } })).toHaveProperty('id')
})
