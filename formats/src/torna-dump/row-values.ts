/* Values of a Torna row. Owns: what a column that is missing, NULL or in another form stands for. */
import type { DumpRow } from './read-dump.ts'

/** The text; empty for NULL and for a column this version of Torna does not have. */
export function textOf(row: DumpRow, column: string): string {
  return (row[column] ?? '').replaceAll('\0', '')
}

/** A whole number; bits of one byte count as well. */
export function numberOf(row: DumpRow, column: string, fallback = 0): number {
  const value = row[column]
  if (value === null || value === undefined || value === '') return fallback
  if (value === '\0') return 0
  if (value === '\u0001') return 1
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : fallback
}

export function idOf(row: DumpRow): number {
  return numberOf(row, 'id')
}

export function flagOf(row: DumpRow, column: string, fallback = 0): 0 | 1 {
  return numberOf(row, column, fallback) === 0 ? 0 : 1
}

/** Torna runs in this zone, by its image and the examples of its configuration; its columns hold times without one. */
const zone = '+08:00'

/** A time in milliseconds; undefined for none. */
export function timeOf(row: DumpRow, column: string): number | undefined {
  const time = Date.parse(`${textOf(row, column).replace(' ', 'T')}${zone}`)
  return Number.isNaN(time) ? undefined : time
}

/** Rows by a number in a column, in their order. */
export function groupBy(rows: readonly DumpRow[], column: string): Map<number, DumpRow[]> {
  const groups = new Map<number, DumpRow[]>()
  for (const row of rows) {
    const key = numberOf(row, column)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

/** As Torna shows them: by their order, then as they were made. */
export function inOrder(rows: readonly DumpRow[]): DumpRow[] {
  return rows.toSorted((a, b) => numberOf(a, 'order_index') - numberOf(b, 'order_index') || idOf(a) - idOf(b))
}
