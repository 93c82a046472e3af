/* The type of a row in the words of the page. */
import type { Row } from './row.ts'

/** The type as people say it: number formats replace the bare type, other formats stand behind it. */
export function typeLabel(row: Row): string {
  const format = row.format
  if (format === '' || row.kind === 'file') return row.type
  const isNumber = row.kind === 'integer' || row.kind === 'number'
  if (isNumber && /^(?:u?int\d+|float|double|decimal)$/.test(format) && row.type === row.kind) return format
  return `${row.type} · ${format}`
}
