/*
 * Two states of a document as two parameter tables whose rows stand beside each other.
 * Owns: which rows are beside which, and what of a row is different. Does not own: which field is which (`pair.ts`); what is below a reference, which is
 * the model's own.
 */
import type { Component, DocumentContent, Schema } from '../../content/content.ts'
import { chipsOf } from '../../schema-rows/chips.ts'
import { rootRowOf } from '../../schema-rows/read.ts'
import { typeText, type Row } from '../../schema-rows/row.ts'
import { appendAll } from '../../append-all.ts'
import { alignInOrder } from '../align-in-order.ts'
import { pairRows, pairSections } from './pair.ts'
import { placeSections, rowsBelow, type PlacedRow, type PlaceSection } from './sections.ts'

/** What of a row is shown, and may be different. */
export const alignedColumns = ['name', 'type', 'required', 'rules', 'description'] as const
export type AlignedColumn = (typeof alignedColumns)[number]

/** A field before and after; absent on the side that does not have it. */
export interface AlignedRow {
  before?: Row
  after?: Row
  /** How deep it is, from 0 on. */
  level: number
  kind: 'same' | 'added' | 'removed' | 'changed'
  /** Of a changed row: what is different. */
  columns: readonly AlignedColumn[]
}

/** A part of a document on both sides, by the name it has after the change. */
export interface AlignedSection {
  /** As comments call it: `query`, `body`, `response-200`, `response-200-headers`, `parameters`, `result`; `schema` of a shared model. */
  section: string
  /** The representation of a body; '' for everything else. */
  mediaType: string
  rows: AlignedRow[]
}

/** Rows of all sections together. */
const mostRows = 20_000
const mostDepth = 64

/** The parts with fields, in the order they have after the change; those that were removed come last. */
export function alignDocuments(before: DocumentContent, after: DocumentContent): AlignedSection[] {
  return alignSections(placeSections(before, {}), placeSections(after, {}))
}

/** The fields of a shared model. */
export function alignSchemas(before: Component, after: Component): AlignedSection[] {
  const sectionsOf = ({ section, value }: Component): PlaceSection[] => {
    if (section !== 'schemas') return []
    // Components of this section are schemas.
    const schema = value as Schema
    return [{ section: 'schema', mediaType: '', roots: [{ row: rootRowOf(schema, {}), schema }] }]
  }
  return alignSections(sectionsOf(before), sectionsOf(after))
}

function alignSections(before: readonly PlaceSection[], after: readonly PlaceSection[]): AlignedSection[] {
  const formerOf = new Map([...pairSections(before, after)].map(([from, to]) => [to, from]))
  const stayed = new Set(formerOf.values())
  const aligning: Aligning = { left: mostRows }
  const sections = [
    ...after.map((to) => ({ name: to, from: formerOf.get(to)?.roots ?? [], to: to.roots })),
    ...before.filter((from) => !stayed.has(from)).map((from) => ({ name: from, from: from.roots, to: [] })),
  ]
  return sections
    .map(({ name: { section, mediaType }, from, to }) => ({ section, mediaType, rows: alignRoots(aligning, from, to) }))
    .filter(({ rows }) => rows.length > 0)
}

interface Aligning {
  /** Rows that may still be listed. */
  left: number
}

/** The row of a body itself has no name; it is listed only when it is no plain object. */
function alignRoots(aligning: Aligning, from: readonly PlacedRow[], to: readonly PlacedRow[]): AlignedRow[] {
  const isPlain = [...from, ...to].every(({ row }) => row.place === 'root' && row.kind === 'object')
  if (!isPlain) return alignLevel(aligning, from, to, 0)
  const below = (roots: readonly PlacedRow[]) => roots.flatMap((placed) => rowsBelow(placed, {}))
  return alignLevel(aligning, below(from), below(to), 0)
}

function alignLevel(
  aligning: Aligning,
  from: readonly PlacedRow[],
  to: readonly PlacedRow[],
  level: number,
): AlignedRow[] {
  if (level > mostDepth) return []
  const rows: AlignedRow[] = []
  for (const [old, now] of alignInOrder(from, to, pairRows(from, to))) {
    if (aligning.left <= 0) break
    aligning.left -= 1
    rows.push(alignedRow(old?.row, now?.row, level))
    const below = (placed: PlacedRow | undefined) => (placed === undefined ? [] : rowsBelow(placed, {}))
    appendAll(rows, alignLevel(aligning, below(old), below(now), level + 1))
  }
  return rows
}

function alignedRow(before: Row | undefined, after: Row | undefined, level: number): AlignedRow {
  if (before === undefined || after === undefined) {
    const kind = before === undefined ? 'added' : 'removed'
    return { ...(before && { before }), ...(after && { after }), level, kind, columns: [] }
  }
  const columns = alignedColumns.filter((column) => textIn(before, column) !== textIn(after, column))
  return { before, after, level, kind: columns.length === 0 ? 'same' : 'changed', columns }
}

/** All that a row shows, as one text. */
export const rowText = (row: Row): string => alignedColumns.map((column) => textIn(row, column)).join('\n')

/** All that a column shows, as one text. */
function textIn(row: Row, column: AlignedColumn): string {
  switch (column) {
    case 'name':
      return row.place === 'root' ? '' : row.name
    case 'type':
      return JSON.stringify([typeText(row), row.format, row.modelName, row.variants?.map(({ name }) => name) ?? []])
    case 'required':
      return row.place === 'root' ? '' : String(row.required)
    case 'rules':
      return JSON.stringify([chipsOf(row), row.enumContent, row.example, row.deprecated, row.enumId])
    case 'description':
      return row.description
  }
}
