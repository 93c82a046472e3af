import { expect, it } from 'vitest'
import type { Schema } from '../content/content.ts'
import { compareFields, mergeFields, tickedAtFirst } from './merge-fields.ts'
import { additionsToModels, isNewToModel, modelsLacking, withOwnCopies } from './merge-models.ts'
import type { EditTarget } from './target.ts'

const order: Schema = {
  type: 'object',
  properties: {
    no: { type: 'string', description: 'Written by people' },
    items: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
    note: { type: 'object', properties: { text: { type: 'string' } } },
  },
}
const item: Schema = { type: 'object', properties: { sku: { type: 'integer' } } }
const target: EditTarget = {
  schema: { $ref: '#/components/schemas/Order' },
  components: { schemas: { Order: order, Item: item } },
}
const incoming = {
  schema: {
    type: 'object',
    properties: {
      no: { type: 'string' },
      gift: { type: 'object', properties: { wrapped: { type: 'boolean' } } },
      note: { type: 'object', properties: { lang: { type: 'string' } } },
      items: {
        type: 'array',
        items: { type: 'object', properties: { sku: { type: 'integer' }, size: { type: 'string' } } },
      },
    },
  },
} satisfies { schema: Schema }

const lacking = (of: EditTarget) =>
  compareFields(of, incoming)
    .filter(isNewToModel)
    .map(({ key, model }) => `${key}: ${model?.name ?? ''}`)

const propertiesOf = (schema: Schema | undefined): string[] =>
  // An object schema.
  Object.keys((schema as { properties: object } | undefined)?.properties ?? {})

it('knows which models lack fields', () => {
  expect(lacking(target)).toEqual(['gift: Order', 'gift.wrapped: Order', 'note.lang: Order', 'items[].size: Item'])
  expect(modelsLacking(compareFields(target, incoming))).toEqual(['Order', 'Item'])
  expect(lacking({ ...target, schema: order })).toEqual(['items[].size: Item'])
})

it('adds the fields to the models as they are by then', () => {
  const ticked = new Set(['gift', 'gift.wrapped', 'note.lang', 'items[].size'])
  const additions = additionsToModels(target, incoming, ticked)
  expect(additions.map(({ name }) => name)).toEqual(['Order', 'Item'])
  const changed = additions[0]?.change({ ...order, description: 'Changed meanwhile' })
  expect(changed).toMatchObject({
    description: 'Changed meanwhile',
    properties: {
      no: { type: 'string', description: 'Written by people' },
      items: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
      note: { properties: { text: { type: 'string' }, lang: { type: 'string' } } },
      gift: { properties: { wrapped: { type: 'boolean' } } },
    },
  })
  expect(propertiesOf(additions[1]?.change(item))).toEqual(['sku', 'size'])
})

it('adds only what is ticked', () => {
  const additions = additionsToModels(target, incoming, new Set(['note.lang']))
  expect(additions).toHaveLength(1)
  expect(propertiesOf(additions[0]?.change(order))).toEqual(['no', 'items', 'note'])
})

it('copies the models that lack fields, and no other', () => {
  const open = withOwnCopies(target, incoming)
  const rows = compareFields(open, incoming)
  expect(rows.filter(isNewToModel)).toEqual([])
  const { schema } = mergeFields(open, incoming, tickedAtFirst(rows))
  expect(schema).toMatchObject({
    properties: {
      no: { description: 'Written by people' },
      gift: { properties: { wrapped: { type: 'boolean' } } },
      items: { items: { properties: { sku: { type: 'integer' }, size: { type: 'string' } } } },
    },
  })
  const few = { schema: { type: 'object', properties: { gift: { type: 'string' } } } } satisfies { schema: Schema }
  expect(withOwnCopies(target, few).schema).toMatchObject({
    properties: { items: { items: { $ref: '#/components/schemas/Item' } } },
  })
  expect(withOwnCopies({ ...target, schema: order }, { schema: order }).schema).toBe(order)
})
