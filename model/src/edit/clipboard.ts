/*
 * Rows on their way through the clipboard: whole, as JSON of our own, and as a table for spreadsheets.
 * Owns: both forms. Does not own: how a foreign table is understood (`pasted-table.ts`), where rows are put in (`insert.ts`).
 */
import type { Schema } from '../content/content.ts'
import { isObject, type Json } from '../json.ts'
import { childRowsOf } from '../schema-rows/read.ts'
import type { Row } from '../schema-rows/row.ts'
import { setColumns, setType } from './columns.ts'
import { newRowOf } from './insert.ts'
import { topmost } from './remove.ts'
import { type EditTarget } from './target.ts'
import { textOfValue } from './values.ts'
import type { NewRow } from './new-row.ts'

/** Media type of rows on the clipboard. */
export const rowsMediaType = 'application/x-lectern-rows+json'

/** The rows with everything below them, for `rowsOfClip`. Rows of shared models are copied as what they show. */
export function clipOfRows(target: EditTarget, rows: readonly Row[]): string {
  const items = topmost(rows).flatMap((row): NewRow[] => {
    const item = newRowOf(target, row)
    if (item !== undefined) return [item]
    return row.place === 'property' ? [{ name: row.name, required: row.required, schema: shownSchema(row) }] : []
  })
  return JSON.stringify({ lecternRows: 1, rows: items })
}

/** What a row of a shared model says itself, without what stands below it. */
function shownSchema(row: Row): Schema {
  const target = { schema: {}, components: {} }
  const { schema } = setType(target, [{ id: '', parentId: '' }], { type: row.type, format: row.format })
  return row.description === ''
    ? schema
    : setColumns({ ...target, schema }, [{ id: '', parentId: '' }], { description: row.description }).schema
}

/** The rows of a clip; undefined when the text is none. */
export function rowsOfClip(text: string): NewRow[] | undefined {
  if (!text.includes('lecternRows')) return undefined
  let value: Json
  try {
    // JSON.parse gives JSON; its type is any.
    value = JSON.parse(text) as Json
  } catch {
    // Text that only mentions the word.
    return undefined
  }
  const list = isObject(value) ? value['rows'] : undefined
  if (!Array.isArray(list)) return undefined
  return list.flatMap((item): NewRow[] => {
    if (!isObject(item) || typeof item['name'] !== 'string') return []
    const schema = item['schema']
    if (typeof schema !== 'boolean' && !isObject(schema)) return []
    return [{ name: item['name'], schema, required: item['required'] === true }]
  })
}

/** Rows and what stands below them as lines for a spreadsheet: name (indented), type, required, example, description. */
export function tableOfRows(target: EditTarget, rows: readonly Row[]): string {
  const lines: string[] = []
  const visit = (row: Row, level: number): void => {
    const cells = ['  '.repeat(level) + row.name, typeCell(row), row.required ? 'true' : 'false']
    lines.push([...cells, textOfValue(row.example), row.description].map(cellOf).join('\t'))
    if (row.isRecursive || row.modelName !== '') return
    for (const child of childRowsOf(row, target.schema, target.components)) visit(child, level + 1)
  }
  for (const row of topmost(rows)) visit(row, 0)
  return lines.join('\n')
}

/** Number formats stand for the type itself, as everywhere. */
function typeCell(row: Row): string {
  const isNumber = row.kind === 'integer' || row.kind === 'number'
  return isNumber && row.format !== '' && row.type === row.kind ? row.format : row.type
}

function cellOf(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
