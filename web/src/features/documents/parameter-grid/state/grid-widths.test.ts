import { rowsOf, type Schema } from '@lectern/model'
import { expect, it } from 'vitest'
import { ruleChipsOf } from './grid-cells.ts'
import type { FieldItem } from './grid-items.ts'
import type { GridColumn } from './grid-types.ts'
import { columnTracks, columnWidths, type WidthsInput } from './grid-widths.ts'

const columns: readonly GridColumn[] = ['name', 'type', 'required', 'maxLength', 'rules', 'example', 'description']

function itemsOf(schema: Schema): FieldItem[] {
  return rowsOf(schema, {}).map((row, place) => ({
    ...{ kind: 'field' as const, key: row.id, row, level: 0, isOpen: false, hasChildren: false, place, count: 1 },
    mark: undefined,
  }))
}

// With an entry for each column.
const widthsFor = (input: Partial<WidthsInput>) =>
  Object.fromEntries(
    columnWidths({ width: 1_000, columns, items: [], current: undefined, chosen: {}, ...input }),
  ) as Record<GridColumn, number>

const order = itemsOf({
  type: 'object',
  properties: {
    merchantOrderNo: { type: 'string', maxLength: 32, description: 'Order number in your system, unique' },
  },
})

it('gives the room of empty columns to what has content', () => {
  const { name, example, rules, description } = widthsFor({ items: order })
  expect(name).toBeGreaterThanOrEqual(150)
  expect(example).toBe(84)
  expect(rules).toBe(84)
  expect(description).toBeGreaterThan(240)
  expect(widthsFor({ width: 0, items: order })).toEqual(widthsFor({ items: order }))
})

it('lets empty columns give way where there is little room, but not the one that is written in', () => {
  const { maxLength, rules, example } = widthsFor({ width: 700 })
  expect([maxLength, rules, example]).toEqual([32, 32, 32])
  expect(widthsFor({ width: 700, current: 'example' }).example).toBe(72)
})

it('fits whatever width there is', () => {
  for (const width of [660, 700, 772, 900, 1_200]) {
    const widths = Object.values(widthsFor({ width, items: order }))
    expect(widths.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(width - 26 - 60)
  }
})

it('keeps the widths people chose while they fit', () => {
  expect(widthsFor({ chosen: { type: 300 } }).type).toBe(300)
  const narrow = widthsFor({ width: 700, items: order, chosen: { name: 600, type: 600 } })
  expect(Object.values(narrow).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(700 - 86)
})

it('lets the last column take what is left', () => {
  const shown: readonly GridColumn[] = ['name', 'description']
  const widths = new Map<GridColumn, number>([['name', 140]])
  expect(columnTracks(shown, widths)).toBe('26px 140px minmax(96px, 1fr) 60px')
})

it('has lengths among the rules where they have no column', () => {
  const [field] = order
  const texts = (shown: readonly GridColumn[]) =>
    field === undefined
      ? []
      : ruleChipsOf(field.row, shown).map((chip) => chip.kind === 'words' && chip.values?.['text'])
  expect(texts(columns)).toEqual([])
  expect(texts(['name', 'rules'])).toEqual(['≤ 32'])
})

it('gives no room to lengths that are only the default', () => {
  const items = itemsOf({ type: 'object', properties: { note: { type: 'string' } } })
  expect(widthsFor({ width: 700, items }).maxLength).toBe(32)
})
