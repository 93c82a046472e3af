/*
 * Rows of a key-value grid while they are edited. Owns: what changed against the stored rows, and how rows are added, moved, removed and
 * pasted. Does not own: how they look (`ui/form/value-grid/value-grid.tsx`).
 */
import { trimEndOf } from '@lectern/model'

/** A row's cells by column; a tick is `1` or empty. */
export type GridValues = Readonly<Record<string, string>>

export interface GridRow {
  /** Stable while the grid is open; of a stored row the same at every start. */
  id: string
  values: GridValues
  /** Stays in sight, struck through, until it is saved. */
  isDeleted: boolean
}

/** How a row differs from what is stored. */
export type RowChange = 'none' | 'new' | 'changed' | 'deleted'

export function rowsOf(stored: readonly GridValues[]): GridRow[] {
  return stored.map((values, index) => ({ id: `s${String(index)}`, values, isDeleted: false }))
}

export function changeOf(row: GridRow, former: GridRow | undefined): RowChange {
  if (row.isDeleted) return 'deleted'
  if (former === undefined) return 'new'
  return isSame(row.values, former.values) ? 'none' : 'changed'
}

function isSame(a: GridValues, b: GridValues): boolean {
  return Object.keys({ ...a, ...b }).every((key) => (a[key] ?? '') === (b[key] ?? ''))
}

/** How many rows differ from the stored ones; another order counts once. */
export function countChanges(rows: readonly GridRow[], stored: readonly GridRow[]): number {
  const former = new Map(stored.map((row) => [row.id, row]))
  const changed = rows.filter((row) => changeOf(row, former.get(row.id)) !== 'none').length
  const kept = rows.filter((row) => former.has(row.id)).map((row) => row.id)
  const isMoved = stored.map((row) => row.id).join() !== kept.join()
  return changed === 0 && isMoved ? 1 : changed
}

/** What is to be stored: the rows that stay. */
export function keptValues(rows: readonly GridRow[]): GridValues[] {
  return rows.filter((row) => !row.isDeleted).map((row) => row.values)
}

/** Whether what stays of the rows is what is stored: ids come with storing, blanks around go. */
export function areStored(rows: readonly GridRow[], stored: readonly GridRow[]): boolean {
  const written = (list: readonly GridRow[]) =>
    keptValues(list)
      .map((values) => Object.entries(values).filter(([key]) => key !== 'id'))
      .map((cells) => cells.map(([key, text]) => [key, text.trim()]).sort())
  return JSON.stringify(written(rows)) === JSON.stringify(written(stored))
}

let serial = 0
/** A row that is not stored yet. */
export function newRow(values: GridValues): GridRow {
  serial += 1
  return { id: `n${String(serial)}`, values, isDeleted: false }
}

export function withCell(rows: readonly GridRow[], id: string, key: string, value: string): GridRow[] {
  return rows.map((row) => (row.id === id ? { ...row, values: { ...row.values, [key]: value } } : row))
}

/** A stored row is marked, one that was only added goes at once; a marked one comes back. */
export function withDeleted(rows: readonly GridRow[], id: string): GridRow[] {
  return rows.flatMap((row) => {
    if (row.id !== id) return [row]
    return row.id.startsWith('n') ? [] : [{ ...row, isDeleted: !row.isDeleted }]
  })
}

/** One place up (-1) or down (1). */
export function withMoved(rows: readonly GridRow[], id: string, by: -1 | 1): GridRow[] {
  const from = rows.findIndex((row) => row.id === id)
  const to = from + by
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  const rest = rows.filter((other) => other !== row)
  return [...rest.slice(0, to), row, ...rest.slice(to)]
}

/** Cells of a spreadsheet range; undefined for a text that is one cell. */
export function cellsOf(text: string): string[][] | undefined {
  const lines = trimEndOf(text.replace(/\r\n?/g, '\n'), '\n').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return undefined
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** The rows with a range laid over them from a cell on; rows it reaches beyond are added. `blank` makes a row without values. */
export function withPasted(
  rows: readonly GridRow[],
  cells: readonly (readonly string[])[],
  from: { id: string | undefined; key: string },
  keys: readonly string[],
  blank: () => GridValues,
): GridRow[] {
  const start = from.id === undefined ? rows.length : rows.findIndex((row) => row.id === from.id)
  const column = Math.max(keys.indexOf(from.key), 0)
  const next = [...rows]
  for (const [offset, line] of cells.entries()) {
    const over = Object.fromEntries(
      line.flatMap((cell, index) => {
        const key = keys[column + index]
        return key === undefined ? [] : [[key, cell] as const]
      }),
    )
    const place = start + offset
    const row = next[place]
    if (row === undefined) next.push(newRow({ ...blank(), ...over }))
    else next[place] = { ...row, values: { ...row.values, ...over } }
  }
  return next
}

/** All rows, with some of them as they are now; new ones among those come last. */
export function withReplaced(rows: readonly GridRow[], some: readonly GridRow[]): GridRow[] {
  const now = new Map(some.map((row) => [row.id, row]))
  const known = new Set(rows.map(({ id }) => id))
  return [...rows.map((row) => now.get(row.id) ?? row), ...some.filter(({ id }) => !known.has(id))]
}
