/* Finding a part of a text with `like`, whose escape is `\`. */
import { sql, type RawBuilder } from 'kysely'

/** For a text anywhere. */
export function partPattern(text: string): string {
  return `%${prefixPattern(text)}`
}

/** For a text at the beginning. */
export function prefixPattern(text: string): string {
  return `${escapePattern(text)}%`
}

/** The text itself, whatever signs it has. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Whether a column contains the text, in any case. */
export function hasPart(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) like ${partPattern(text.toLowerCase())} escape '\\'`
}
