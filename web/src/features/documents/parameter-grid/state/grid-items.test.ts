import { deleteRows, idAfterWrite, setColumns, type EditTarget, type Row, type Schema } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { firstView, listItems, type GridItem, type GridView } from './grid-items.ts'
import { GridReader } from './grid-reader.ts'
import { changeOfDraft, draftOfRow, problemOf } from '../panes/rules.ts'
import { isCurrent, matchingOptions, typeOptions } from '../panes/type-options.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 9 },
    list: {
      type: 'array',
      items: { type: 'object', properties: { a: { type: 'integer', minimum: 1 }, b: { type: 'string' } } },
    },
    either: {
      oneOf: [
        { type: 'object', title: 'one', properties: { x: { type: 'string' } } },
        { type: 'object', title: 'two', properties: { y: { type: 'string' } } },
      ],
    },
    price: { $ref: '#/components/schemas/Money' },
  },
}
const target: EditTarget = {
  schema,
  components: { schemas: { Money: { type: 'object', properties: { amount: { type: 'integer' } } } } },
}

function itemsOf(change: Partial<Parameters<typeof listItems>[0]> = {}): GridItem[] {
  return listItems({ target, view: firstView, reader: new GridReader(), canAdd: true, ...change })
}
const keys = (items: readonly GridItem[]) => items.map((item) => item.key)
function rowOf(id: string, items = itemsOf()): Row {
  const item = items.find((each) => each.key === id)
  if (item?.kind !== 'field') throw new Error(`No row ${id}`)
  return item.row
}

describe('lines of the grid', () => {
  it('start open but for shared models, and follow what was opened and chosen', () => {
    expect(keys(itemsOf())).toEqual([
      'id',
      'list',
      'list[].a',
      'list[].b',
      'either',
      'either|variants',
      'either<0>.x',
      'price',
      '|add',
    ])
    const view: GridView = {
      base: 'closed',
      opened: new Map([
        ['price', true],
        ['either', true],
      ]),
      variants: new Map([['either', 1]]),
    }
    expect(keys(itemsOf({ view, canAdd: false }))).toEqual([
      'id',
      'list',
      'either',
      'either|variants',
      'either<1>.y',
      'price',
      'price.amount',
    ])
  })

  it('hold the field being added where it will stand', () => {
    const draft = { parentId: 'list', beforeId: 'list[].b', afterId: 'list[].a', variant: undefined, level: 1 }
    expect(keys(itemsOf({ draft })).slice(1, 5)).toEqual(['list', 'list[].a', '|draft', 'list[].b'])
    expect(keys(itemsOf({ draft: { ...draft, parentId: 'id', afterId: undefined, beforeId: undefined } }))[1]).toBe(
      '|draft',
    )
  })

  it('keep the rows of levels that did not change', () => {
    const reader = new GridReader()
    const before = itemsOf({ reader })
    const edited = setColumns(target, [{ id: 'id', parentId: '' }], { description: 'changed' })
    const after = itemsOf({ reader, target: { ...target, schema: edited.schema } })
    expect(rowOf('list[].a', after)).toBe(rowOf('list[].a', before))
    expect(rowOf('id', after)).not.toBe(rowOf('id', before))
  })

  it('mark what is new, changed and deleted since the last save, through renames', () => {
    const renamed = setColumns(target, [{ id: 'list', parentId: '' }], { name: 'lines', description: 'New' })
    const edited = deleteRows({ ...target, schema: renamed.schema }, [
      { id: 'lines[].a', parentId: 'lines' },
      { id: 'id', parentId: '' },
    ])
    const idThen = (id: string) =>
      idAfterWrite(
        id,
        renamed.renamed.map(({ from, to }) => ({ from: to, to: from })),
      )
    const items = itemsOf({
      target: { ...target, schema: edited.schema },
      saved: { schema, components: target.components, idThen },
    })
    expect(keys(items).slice(0, 4)).toEqual(['id|gone', 'lines', 'list[].a|gone', 'lines[].b'])
    expect(items.map((item) => (item.kind === 'field' ? item.mark : item.kind)).slice(0, 4)).toEqual([
      'ghost',
      'changed',
      'ghost',
      undefined,
    ])
  })
})

describe('the form of rules', () => {
  it('says what is wrong with a field', () => {
    const draft = draftOfRow(rowOf('id'))
    expect(problemOf('pattern', { ...draft, texts: { pattern: '(' } })).toBe('pattern')
    expect(problemOf('maxLength', { ...draft, texts: { minLength: '4' }, maxLength: '3' })).toBe('order')
    expect(problemOf('minLength', { ...draft, texts: { minLength: '-1' } })).toBe('whole')
    expect(problemOf('minimum', { ...draft, texts: { minimum: '-1.5' } })).toBe(undefined)
    const values = [1, 2].map(() => ({ value: 'a', name: '', description: '' }))
    expect(problemOf('values', { ...draft, values })).toBe('twice')
  })

  it('changes only what differs', () => {
    const row = rowOf('list[].a')
    expect(changeOfDraft(row, draftOfRow(row))).toEqual({})
    const values = [{ value: '2', name: '', description: 'two' }]
    expect(
      changeOfDraft(row, {
        ...draftOfRow(row),
        texts: { ...draftOfRow(row).texts, maximum: '9' },
        default: '3',
        values,
      }),
    ).toEqual({
      constraints: [
        { keyword: 'minimum', value: 1 },
        { keyword: 'maximum', value: 9 },
      ],
      default: 3,
      enumContent: [{ value: 2, name: '', description: 'two' }],
    })
    expect(changeOfDraft(rowOf('id'), { ...draftOfRow(rowOf('id')), maxLength: '' })).toEqual({
      maxLength: 64,
      maxLengthIsDefault: true,
    })
  })
})

describe('types', () => {
  it('are found by name and meaning, best first', () => {
    const options = typeOptions.map((option) => ({ text: option.text, words: option.meaning }))
    expect(matchingOptions(options, 'int').map((option) => option.text)).toEqual(['int32', 'int64', 'integer'])
    expect(matchingOptions(options, 'dateTime')[0]?.text).toBe('date-time')
    expect(matchingOptions(options, 'date').map((option) => option.text)).toEqual(['date', 'date-time'])
    expect(typeOptions.filter((option) => isCurrent(option, rowOf('id'))).map((option) => option.text)).toEqual([
      'string',
    ])
  })
})
