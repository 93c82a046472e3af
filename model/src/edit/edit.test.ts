import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { components, schemas } from '../../test/schemas.ts'
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { isObject, objectAt, type Json } from '../json.ts'
import { childRowsOf, rootRowOf } from '../schema-rows/read.ts'
import type { Row } from '../schema-rows/row.ts'
import { clipOfRows, rowsOfClip, tableOfRows } from './clipboard.ts'
import { parametersOfSchema, schemaOfParameters } from './parameters.ts'
import { setColumns, setType } from './columns.ts'
import { rowsOfTable } from './pasted-table.ts'
import { insertRows } from './insert.ts'
import { duplicateRows, indentRows, moveRows, outdentRows, shiftRows } from './move.ts'
import { deleteRows } from './remove.ts'
import { extractModel, inlineModel, makeTuple, setList } from './structure.ts'
import { findRow, idAfterWrite, type Edited, type EditTarget } from './target.ts'
import { addVariant, makeChoice, nameVariant, removeVariant, setDiscriminator } from './variants.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const meta = ajv.getSchema('https://json-schema.org/draft/2020-12/schema')

function isValid(schema: Schema): boolean {
  return meta?.(schema) === true
}

function allRows(target: EditTarget, depth = 5): Row[] {
  const visit = (row: Row, left: number): Row[] => [
    row,
    ...(left === 0 || row.isRecursive
      ? []
      : childRowsOf(row, target.schema, target.components).flatMap((child) => visit(child, left - 1))),
  ]
  return visit(rootRowOf(target.schema, target.components), depth)
}

const names = (target: EditTarget, parentId = ''): string[] => {
  const parent = findRow(target, parentId)
  return parent === undefined ? [] : childRowsOf(parent, target.schema, target.components).map((row) => row.name)
}

const order: EditTarget = {
  schema: {
    type: 'object',
    required: ['id'],
    'x-kept': [1],
    properties: {
      id: { type: 'string', description: 'Number', 'x-own': true },
      items: {
        type: 'array',
        items: { type: 'object', properties: { sku: { type: 'integer' }, count: { type: 'integer' } } },
      },
      payer: {
        oneOf: [{ type: 'object', title: 'card', properties: { token: { type: 'string' } } }, { type: 'object' }],
      },
      price: { $ref: '#/components/schemas/Money', description: 'Net' },
      note: { type: 'string' },
    },
  },
  components: { schemas: { Money: { type: 'object', properties: { amount: { type: 'integer' } } } } },
}
const objectOf = (value: Json | undefined) => (isObject(value) ? value : {})
const fieldsOf = (schema: Schema) => (isObject(schema) ? objectAt(schema, 'properties') : undefined) ?? {}
const row = (id: string, target = order): Row => {
  const found = findRow(target, id)
  if (found === undefined) throw new Error(`No row ${id}`)
  return found
}
const after = (edited: Edited, target = order): EditTarget => ({ ...target, schema: edited.schema })

describe('rows', () => {
  it('adds before a row, with a name of its own, and selects it', () => {
    const edited = insertRows(order, { parentId: '', beforeId: 'items' }, [
      { name: 'id', schema: { type: 'boolean' }, required: true },
    ])
    expect(names(after(edited))).toEqual(['id', 'id2', 'items', 'payer', 'price', 'note'])
    expect(edited.selected).toEqual(['id2'])
    expect(edited.schema).toMatchObject({ required: ['id', 'id2'], 'x-kept': [1] })
  })

  it('makes an object of a value and a list of objects of a list when a child is added', () => {
    const child = { name: 'a', schema: { type: 'string' } }
    expect(insertRows(order, { parentId: 'note' }, [child]).selected).toEqual(['note.a'])
    const list = setType(order, [row('note')], { type: 'array<string>' })
    expect(insertRows(after(list), { parentId: 'note' }, [child]).selected).toEqual(['note[].a'])
    expect(insertRows(order, { parentId: 'price' }, [child]).refused).toHaveLength(1)
  })

  it('adds to the alternative that is shown, even to an empty one', () => {
    const child = { name: 'till', schema: { type: 'string' } }
    const edited = insertRows(order, { parentId: 'payer', variant: 1 }, [child])
    expect(edited.selected).toEqual(['payer<1>.till'])
    const again = insertRows(after(edited), { parentId: 'payer', variant: 1 }, [{ ...child, name: 'x' }])
    expect(again.selected).toEqual(['payer<1>.x'])
    expect(insertRows(order, { parentId: 'payer', variant: 0 }, [child]).selected).toEqual(['payer<0>.till'])
  })

  it('duplicates with everything a row says', () => {
    const edited = duplicateRows(order, [row('id'), row('items')])
    expect(names(after(edited))).toEqual(['id', 'id2', 'items', 'items2', 'payer', 'price', 'note'])
    expect(row('id2', after(edited)).description).toBe('Number')
    expect(edited.selected).toEqual(['id2', 'items2'])
    expect(JSON.stringify(edited.schema)).toContain('"id2":{"type":"string","description":"Number","x-own":true}')
  })

  it('deletes several of several levels', () => {
    const edited = deleteRows(order, [row('items[].sku'), row('id'), row('items[].count'), row('note')])
    expect(names(after(edited))).toEqual(['items', 'payer', 'price'])
    expect(isObject(edited.schema) && edited.schema['required']).toBe(undefined)
  })

  it('moves up and down as a block, and stays at the ends', () => {
    const up = shiftRows(order, [row('payer'), row('price')], -1)
    expect(names(after(up))).toEqual(['id', 'payer', 'price', 'items', 'note'])
    expect(shiftRows(order, [row('id')], -1).schema).toBe(order.schema)
    expect(names(after(shiftRows(order, [row('id')], 1)))).toEqual(['items', 'id', 'payer', 'price', 'note'])
  })

  it('changes the level and comes back byte for byte', () => {
    const down = indentRows(order, [row('payer')])
    expect(down.selected).toEqual(['items[].payer'])
    expect(down.renamed).toEqual([{ from: 'payer', to: 'items[].payer' }])
    const up = outdentRows(after(down), [row('items[].payer', after(down))])
    expect(JSON.stringify(up.schema)).toBe(JSON.stringify(order.schema))
  })

  it('never moves a row into itself or into a shared model', () => {
    expect(moveRows(order, [row('items')], { parentId: 'items[].sku' }).schema).toBe(order.schema)
    expect(moveRows(order, [row('note')], { parentId: 'price' }).schema).toBe(order.schema)
  })

  it('touches only the keyword of the column', () => {
    const edited = setColumns(order, [row('id')], { description: 'Other' })
    expect(JSON.stringify(edited.schema)).toBe(JSON.stringify(order.schema).replace('"Number"', '"Other"'))
  })

  it('writes type and format, and keeps the description', () => {
    const edited = setType(order, [row('id')], { type: 'integer', format: 'int64' })
    expect(row('id', after(edited))).toMatchObject({ type: 'integer', format: 'int64', description: 'Number' })
    const again = setType(after(edited), [row('id', after(edited))], { type: 'integer', format: 'int32' })
    expect(row('id', after(again)).format).toBe('int32')
    const bare = setType(after(edited), [row('id', after(edited))], { type: 'integer', format: '' })
    expect(fieldsOf(bare.schema)['id']).toEqual({
      type: 'integer',
      description: 'Number',
      'x-own': true,
    })
  })
})

describe('structure', () => {
  it('makes a shared model of a row and dissolves it again', () => {
    const made = extractModel(order, row('items'), 'Item')
    expect(made.model?.schema).toEqual({
      type: 'object',
      properties: { sku: { type: 'integer' }, count: { type: 'integer' } },
    })
    const models: Components = { schemas: { ...order.components.schemas, Item: made.model?.schema ?? true } }
    const target = { schema: made.schema, components: models }
    expect(row('items', target).type).toBe('array<Item>')
    expect(JSON.stringify(inlineModel(target, row('items', target)).schema)).toBe(JSON.stringify(order.schema))
  })

  it('makes alternatives, names them, and ends with what is left', () => {
    const chosen = makeChoice(order, row('note'), 'oneOf')
    const named = nameVariant(after(chosen), row('note', after(chosen)), 1, 'long')
    const told = setDiscriminator(after(named), row('note', after(named)), 'kind')
    expect(row('note', after(told)).variants?.map((variant) => variant.name)).toEqual(['string', 'long'])
    const added = addVariant(after(told), row('note', after(told)), { $ref: '#/components/schemas/Money' })
    expect(row('note', after(added)).variants?.[2]).toMatchObject({ name: 'Money', discriminatorValue: 'Money' })
    const less = removeVariant(after(chosen), row('note', after(chosen)), 1)
    expect(JSON.stringify(less.schema)).toBe(JSON.stringify(order.schema))
  })

  it('makes tuples and root lists', () => {
    const tuple = makeTuple(order, row('note'))
    expect(names(after(tuple), 'note')).toEqual(['[0]', '[1]'])
    const list = setList(order, row(''), true)
    expect(JSON.stringify(setList(after(list), row('', after(list)), false).schema)).toBe(JSON.stringify(order.schema))
    const inner = setList(order, row('id'), true)
    expect(fieldsOf(inner.schema)['id']).toEqual({
      type: 'array',
      items: { type: 'string', 'x-own': true },
      description: 'Number',
    })
  })
})

describe('the clipboard', () => {
  it('brings rows along whole', () => {
    const clip = clipOfRows(order, [row('items'), row('items[].sku')])
    expect(rowsOfClip(clip)).toEqual([{ name: 'items', required: false, schema: fieldsOf(order.schema)['items'] }])
    expect(rowsOfClip('{"lecternRows": ')).toBe(undefined)
  })

  it('copies a row of a shared model whose alternatives share a type as a valid list of types', () => {
    const id = { anyOf: [{ type: 'integer' }, { type: ['string', 'integer'] }] }
    const models: Components = { schemas: { Money: { type: 'object', properties: { id } } } }
    const target = { ...order, components: models }
    const copied = rowsOfClip(clipOfRows(target, [findRow(target, 'price.id') ?? row('')])) ?? []
    expect(copied).toMatchObject([{ name: 'id', schema: { type: ['integer', 'string'] } }])
    expect(isValid(insertRows(target, { parentId: '' }, copied).schema)).toBe(true)
  })

  it('writes a table and reads it again', () => {
    const table = tableOfRows(order, [row('id'), row('items')])
    expect(table).toBe(
      'id\tstring\ttrue\t\tNumber\nitems\tarray<object>\tfalse\t\t\n  sku\tinteger\tfalse\t\t\n  count\tinteger\tfalse\t\t',
    )
    expect(rowsOfTable(table, {})).toMatchObject([
      { name: 'id', required: true, schema: { type: 'string', description: 'Number' } },
      { name: 'items', schema: { type: 'array', items: { properties: { sku: { type: 'integer' } } } } },
    ])
  })

  it('understands tables of other people', () => {
    const rows = rowsOfTable(
      '字段名\t类型\t是否必填\t说明\r\norder\tobject\t是\t订单\r\n└─no\tLong\tY\t"编号,\n唯一"\r\n└─kind\tenum\t否\t\r\n',
      {},
    )
    expect(rows).toMatchObject([
      {
        name: 'order',
        required: true,
        schema: {
          type: 'object',
          description: '订单',
          required: ['no'],
          properties: { no: { type: 'integer', description: '编号,\n唯一' }, kind: { type: 'string' } },
        },
      },
    ])
    expect(rowsOfTable('a\tint64\t必填\tthe first one\nb\tstring\t\tthe second', {})).toMatchObject([
      { name: 'a', required: true, schema: { type: 'integer', format: 'int64', description: 'the first one' } },
      { name: 'b', required: false, schema: { type: 'string', description: 'the second' } },
    ])
  })
})

describe('parameters', () => {
  const list: Json[] = [
    { name: 'a', in: 'query', description: 'A', 'x-own': 1, schema: { type: 'string', minLength: 1 }, style: 'form' },
    { name: 'X', in: 'header', schema: {} },
    {
      name: 'b',
      in: 'query',
      required: true,
      schema: { type: 'integer' },
      examples: { one: { value: 1, summary: 's' } },
    },
    { $ref: '#/components/parameters/Page' },
  ]
  const models: Components = { parameters: { Page: { name: 'page', in: 'query', schema: { type: 'integer' } } } }
  const edit = (change: (target: EditTarget) => Edited): Json[] => {
    const { schema } = schemaOfParameters(list, models, 'query')
    const edited = change({ schema, components: models })
    return parametersOfSchema(list, edited.schema, edited.renamed, models, 'query')
  }
  const ref = (id: string) => ({ id, parentId: '' })

  it('gives the very parameters back that did not change', () => {
    const same = edit((target) => setColumns(target, [ref('a')], {}))
    expect(new Set(same)).toEqual(new Set(list))
    expect(same.every((parameter) => list.includes(parameter))).toBe(true)
  })

  it('writes each column where the parameter says it', () => {
    const [, a, b] = edit((target) => {
      const first = setColumns(target, [ref('a')], { description: 'New', required: true, name: 'c' })
      return { ...first, schema: setColumns({ ...target, schema: first.schema }, [ref('b')], { example: 2 }).schema }
    })
    expect(a).toEqual({ ...objectOf(list[0]), description: 'New', required: true, name: 'c' })
    expect(b).toEqual({ ...objectOf(list[2]), examples: { one: { value: 2, summary: 's' } } })
  })

  it('adds, deletes and moves, shared ones included', () => {
    const added = edit((target) =>
      insertRows(target, { parentId: '' }, [{ name: 'q', schema: { type: 'string', description: 'Q' } }]),
    )
    expect(added.at(-1)).toEqual({ name: 'q', in: 'query', description: 'Q', schema: { type: 'string' } })
    expect(edit((target) => deleteRows(target, [ref('page')]))).toHaveLength(3)
    expect(edit((target) => shiftRows(target, [findRow(target, 'page') ?? row('')], -1)).at(-2)).toBe(list[3])
  })
})

/** Any operation on any row, by numbers. */
type Move = readonly [kind: number, first: number, second: number]

function apply(target: EditTarget, [kind, first, second]: Move): Edited {
  const rows = allRows(target)
  const one = rows[first % rows.length] ?? rootRowOf(target.schema, target.components)
  const two = rows[second % rows.length] ?? one
  const named = one.id === '' ? undefined : one
  const unchanged: Edited = { schema: target.schema, renamed: [], refused: [], selected: [] }
  const types = [
    'string',
    'array<string>',
    'object',
    'map<integer>',
    'Order',
    'LocalDateTime',
    'num_array',
    'file',
    'any',
    'null',
  ]
  switch (kind % 16) {
    case 0:
      return insertRows(target, { parentId: one.id }, [
        { name: 'new', schema: { type: 'string' }, required: second % 2 === 0 },
      ])
    case 1:
      return named === undefined ? unchanged : deleteRows(target, [named])
    case 2:
      return named === undefined ? unchanged : duplicateRows(target, [named])
    case 3:
      return named === undefined ? unchanged : moveRows(target, [named], { parentId: two.id })
    case 4:
      return named === undefined ? unchanged : shiftRows(target, [named], second % 2 === 0 ? 1 : -1)
    case 5:
      return named === undefined ? unchanged : indentRows(target, [named])
    case 6:
      return named === undefined ? unchanged : outdentRows(target, [named])
    case 7:
      return setType(target, [one], {
        type: types[second % types.length] ?? 'string',
        format: second % 3 === 0 ? 'x' : '',
      })
    case 8:
      return setColumns(target, [one], { description: 'changed', nullable: second % 2 === 0, example: second })
    case 9:
      return named === undefined ? unchanged : setColumns(target, [named], { name: 'renamed', required: true })
    case 10:
      return makeChoice(target, one, second % 2 === 0 ? 'oneOf' : 'anyOf')
    case 11:
      return addVariant(target, one, { type: 'object' })
    case 12:
      return inlineModel(target, one)
    case 13:
      return makeTuple(target, one)
    case 14:
      return insertRows(target, { parentId: two.id }, rowsOfClip(clipOfRows(target, [one])) ?? [])
    default:
      return setList(target, one, second % 2 === 0)
  }
}

describe('laws of editing', () => {
  it('keeps a valid schema valid, never touches what it was given, and finds what it selects', () => {
    const moves = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(schemas(), components(), moves, (first, models, list) => {
        // What a shared model says wrongly, inlining says as well.
        fc.pre(isValid(first) && Object.values(models.schemas ?? {}).every((model) => meta?.(model) === true))
        let target: EditTarget = { schema: first, components: models }
        const story = [first]
        const texts = [JSON.stringify(first)]
        for (const move of list) {
          const edited = apply(target, move)
          if (!isValid(edited.schema)) throw new Error(`${JSON.stringify(move)}: ${JSON.stringify(meta?.errors)}`)
          target = { ...target, schema: edited.schema }
          if (edited.refused.length === 0)
            for (const id of edited.selected) expect(findRow(target, id)?.id, `${String(move[0] % 16)} ${id}`).toBe(id)
          story.push(edited.schema)
          texts.push(JSON.stringify(edited.schema))
        }
        // Undo is going back to what was there before: nothing may have been changed in place.
        expect(story.map((schema) => JSON.stringify(schema))).toEqual(texts)
      }),
      { numRuns: 1000 },
    )
  })

  it('follows ids through renames', () => {
    const renamed = [
      { from: 'a', to: 'b' },
      { from: 'a.x', to: 'b.y' },
    ]
    expect(['a', 'a.x', 'a.x[].z', 'a.c', 'ab'].map((id) => idAfterWrite(id, renamed))).toEqual([
      'b',
      'b.y',
      'b.y[].z',
      'b.c',
      'ab',
    ])
  })
})
