/* How wide the columns are: as their content asks for, unless people chose a width; where there is little room they shrink, and empty ones first. Pure. */
import { typeLabel, type Row } from '@lectern/model'
import { cellText, ruleChipsOf } from './grid-cells.ts'
import type { FieldItem, GridItem } from './grid-items.ts'
import type { GridColumn } from './grid-types.ts'

/** Narrower than this, in px, columns would not be readable: fields are cards. */
export const stackedUnder = 660

/** Columns whose width people choose. */
export const resizableColumns = ['name', 'type', 'rules', 'example'] as const
export type ResizableColumn = (typeof resizableColumns)[number]
export function isResizable(column: string): column is ResizableColumn {
  return resizableColumns.some((each) => each === column)
}

/** Widths in px that people chose. */
export type ChosenWidths = Partial<Record<ResizableColumn, number>>

interface Bounds {
  least: number
  most: number
}

const bounds: Readonly<Record<GridColumn, Bounds>> = {
  name: { least: 132, most: 320 },
  type: { least: 92, most: 240 },
  required: { least: 44, most: 48 },
  maxLength: { least: 48, most: 56 },
  rules: { least: 72, most: 320 },
  example: { least: 72, most: 220 },
  description: { least: 96, most: 420 },
}

export const leastWidthOf = (column: ResizableColumn): number => bounds[column].least
export const mostWidth = 600

/** The handle and the actions of a row, and what a scroll bar takes beside many rows. */
const around = { handle: 26, actions: 60, scrollBar: 18 }
const manyRows = 12
/** An empty column where there is room, and where there is none. */
const empty = { roomy: 84, narrow: 32 }
const roomyFrom = 860
/** So many fields decide. */
const consulted = 200

const monoPx = 7.3
const textPx = 6.8

/** Width of a text; Chinese letters are twice as wide. */
function widthOf(text: string, letterPx: number): number {
  let wide = 0
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x2e7f) wide += 1
  return (text.length + wide) * letterPx
}

/** Width of the chips of a cell, whose words in the page's language are about as long as their names. */
function chipsWidth(row: Row, columns: readonly GridColumn[]): number {
  const texts = ruleChipsOf(row, columns).map((chip) =>
    chip.kind === 'text' ? chip.text : `${chip.key}${Object.values(chip.values ?? {}).join('')}`,
  )
  const lists = (row.enumId === '' ? 0 : 100) + (row.enumContent.length === 0 ? 0 : 76)
  return texts.reduce((sum, text) => sum + widthOf(text, textPx) + 16, lists)
}

const padding = 16
const widthsOf: Readonly<Record<GridColumn, (item: FieldItem, columns: readonly GridColumn[]) => number>> = {
  name: ({ row, level, hasChildren, isOpen, mark }) =>
    28 +
    level * 18 +
    widthOf(row.name, monoPx) +
    (row.isLocked ? 18 : 0) +
    (hasChildren && !isOpen ? 22 : 0) +
    (mark === 'new' ? 40 : 0),
  // With the icons of a shared model and of what opens.
  type: ({ row }) => widthOf(typeLabel(row), monoPx) + (row.nullable ? 51 : 0) + (row.modelName === '' ? 18 : 34),
  required: () => 0,
  maxLength: ({ row }) => cellText(row, 'maxLength').length,
  rules: ({ row }, columns) => chipsWidth(row, columns),
  example: ({ row }) => widthOf(cellText(row, 'example'), monoPx),
  description: ({ row }) => widthOf(row.description, textPx),
}
const mayGiveWay: readonly GridColumn[] = ['maxLength', 'rules', 'example']

interface Wanting {
  columns: readonly GridColumn[]
  fields: readonly FieldItem[]
  isRoomy: boolean
  current: GridColumn | undefined
}

/** What each column wants at the least and at the most. */
function boundsFor(column: GridColumn, { columns, fields, isRoomy, current }: Wanting): Bounds {
  const { least, most } = bounds[column]
  const isCurrent = column === current
  const wanted = fields.reduce((widest, item) => Math.max(widest, widthsOf[column](item, columns)), 0)
  if (column === 'required' || column === 'maxLength') {
    const isEmpty = column === 'maxLength' && wanted === 0 && !isCurrent && !isRoomy
    return isEmpty ? { least: empty.narrow, most: empty.narrow } : { least: isRoomy ? most : least, most }
  }
  if (wanted === 0 && mayGiveWay.includes(column) && !isCurrent) {
    const width = isRoomy ? empty.roomy : empty.narrow
    return { least: width, most: width }
  }
  return { least, most: Math.min(most, Math.max(least, Math.ceil(wanted + padding))) }
}

export interface WidthsInput {
  /** Of the whole grid, in px; 0 while it is not known. */
  width: number
  columns: readonly GridColumn[]
  items: readonly GridItem[]
  /** Where the cursor is: something may be written there. */
  current: GridColumn | undefined
  chosen: ChosenWidths
}

/** The width of each column in px; the last takes what is left beyond its own. */
export function columnWidths({ width, columns, items, current, chosen }: WidthsInput): Map<GridColumn, number> {
  const whole = width === 0 ? 1_000 : width
  const fields = items.filter((item) => item.kind === 'field').slice(0, consulted)
  const wanted = columns.map((column) => {
    const own = isResizable(column) ? chosen[column] : undefined
    const { least, most } = boundsFor(column, { columns, fields, isRoomy: whole >= roomyFrom, current })
    return own === undefined ? { column, least, most } : { column, least: Math.min(least, own), most: own, own }
  })
  let free = whole - around.handle - around.actions - (items.length > manyRows ? around.scrollBar : 0)
  for (const { least } of wanted) free -= least
  const widths = new Map<GridColumn, number>()
  // Widths people chose come first, then names and types, then the others; each gets its share of what is left.
  const isFirst = (column: GridColumn) => column === 'name' || column === 'type'
  const ranks = [
    wanted.filter(({ own }) => own !== undefined),
    wanted.filter(({ own, column }) => own === undefined && isFirst(column)),
    wanted.filter(({ own, column }) => own === undefined && !isFirst(column)),
  ]
  for (const rank of ranks) {
    const missing = rank.reduce((sum, { least, most }) => sum + most - least, 0)
    const share = missing === 0 ? 0 : Math.max(0, Math.min(1, free / missing))
    for (const { column, least, most } of rank) widths.set(column, Math.floor(least + (most - least) * share))
    free -= missing * share
  }
  return widths
}

/** Tracks of the grid: the handle, the columns, the actions of a row. */
export function columnTracks(columns: readonly GridColumn[], widths: ReadonlyMap<GridColumn, number>): string {
  const tracks = columns.map((column, at) => {
    const width = widths.get(column) ?? bounds[column].least
    return at === columns.length - 1 ? `minmax(${bounds[column].least}px, 1fr)` : `${width}px`
  })
  return [`${around.handle}px`, ...tracks, `${around.actions}px`].join(' ')
}
