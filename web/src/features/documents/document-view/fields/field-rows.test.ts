import { rangeText, rowsOf, rowsOfParameters, type Components, type Schema, chipsOf, typeLabel } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { FieldReader, listVisible, noChoices, type FieldChoices } from './field-rows.ts'

const components: Components = {
  schemas: {
    Node: { type: 'object', properties: { value: { type: 'string' }, next: { $ref: '#/components/schemas/Node' } } },
  },
}
const schema: Schema = {
  type: 'object',
  properties: {
    id: { type: 'integer', format: 'int64', minimum: 1, maximum: 999, default: 1 },
    code: { type: ['string', 'null'], minLength: 6, maxLength: 32, pattern: '^[A-Z]+$' },
    tags: { type: 'array', items: { type: 'string', enum: ['A', 'B'] }, minItems: 1, maxItems: 50 },
    node: { $ref: '#/components/schemas/Node' },
    deep: {
      type: 'object',
      properties: { inner: { type: 'object', properties: { leaf: { type: 'number', exclusiveMinimum: 0 } } } },
    },
    gone: { $ref: '#/components/schemas/Gone' },
  },
}
const roots = rowsOf(schema, components).map((row) => ({ row, schema }))
const reader = new FieldReader(components, new Set(['#/components/schemas/Gone']))
const anchors = (choices: FieldChoices) => listVisible('body', roots, reader, choices).map((field) => field.anchor)
const rowNamed = (name: string) => roots.find((root) => root.row.name === name)?.row ?? roots[0]?.row

describe('listVisible', () => {
  it('opens the first level only, and tells a list of plain values in one row', () => {
    expect(anchors(noChoices)).toEqual([
      'body.id',
      'body.code',
      'body.tags',
      'body.node',
      'body.node.value',
      'body.node.next',
      'body.deep',
      'body.deep.inner',
      'body.gone',
    ])
    expect(listVisible('body', roots, reader, noChoices)[2]?.item?.enumContent.map((entry) => entry.value)).toEqual([
      'A',
      'B',
    ])
  })

  it('opens all but what comes again', () => {
    const all = anchors({ ...noChoices, base: 'open' })
    expect(all).toContain('body.deep.inner.leaf')
    expect(all).not.toContain('body.node.next.value')
    const further = anchors({ ...noChoices, base: 'open', opened: new Map([['body.node.next', true]]) })
    expect(further).toContain('body.node.next.value')
    expect(anchors({ ...noChoices, base: 'closed' })).toHaveLength(6)
  })

  it('counts the fields of the alternative chosen', () => {
    const pick: Schema = {
      type: 'object',
      properties: { who: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/Node' }] } },
    }
    const list = (variant: number) =>
      listVisible(
        'body',
        rowsOf(pick, components).map((row) => ({ row, schema: pick })),
        reader,
        { ...noChoices, variants: new Map([['body.who', variant]]), opened: new Map([['body.who', true]]) },
      ).map((field) => [field.row.name, field.childCount])
    expect(list(0)).toEqual([['who', 0]])
    expect(list(1)).toEqual([
      ['who', 2],
      ['value', 0],
      ['next', 2],
    ])
  })

  it('keeps what must be fetched first closed', () => {
    const gone = listVisible('body', roots, reader, { ...noChoices, opened: new Map([['body.gone', true]]) }).at(-1)
    expect(gone).toMatchObject({ isOpen: false, childCount: 1, missing: ['#/components/schemas/Gone'] })
  })

  it('names parameters without their place', () => {
    const [row] = rowsOfParameters(
      [{ in: 'query', name: 'status', value: { schema: { type: 'string' } }, pointer: '', inherited: false }],
      {},
    )
    expect(row && listVisible('query', [{ row, schema: row.schema }], reader, noChoices)[0]?.anchor).toBe(
      'query.status',
    )
  })
})

describe('chipsOf', () => {
  const texts = (name: string) => {
    const row = rowNamed(name)
    return row === undefined
      ? []
      : chipsOf(row).map((chip) =>
          chip.kind === 'text' ? chip.text : `${chip.key} ${String(chip.values?.['text'] ?? '')}`,
        )
  }

  it('says ranges, patterns, defaults and null', () => {
    expect(texts('id')).toEqual(['1–999', 'default 1'])
    expect(texts('code')).toEqual(['length 6–32', '^[A-Z]+$', 'nullable '])
    expect(texts('tags')).toEqual(['items 1–50'])
  })

  it.each([
    [1, 5, undefined, undefined, '1–5'],
    [3, 3, undefined, undefined, '3'],
    [0, undefined, '>', '≤', '> 0'],
    [0, 9, '>', '≤', '> 0, ≤ 9'],
    [undefined, undefined, undefined, undefined, undefined],
  ])('writes the range %s to %s', (from, to, above, below, expected) => {
    expect(rangeText(from, to, above, below)).toBe(expected)
  })

  it('names number types by their format', () => {
    const row = rowNamed('id')
    expect(row && typeLabel(row)).toBe('int64')
  })
})
