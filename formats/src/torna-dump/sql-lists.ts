/* What is between parentheses in SQL: the columns of a table, and values that are passed over. */
import type { SqlBytes } from './sql-bytes.ts'
import { skipQuoted } from './sql-value.ts'
import { readName, skipSpace } from './sql-words.ts'

export const openParenthesis = 40
export const closeParenthesis = 41
export const comma = 44
export const quotes: ReadonlySet<number> = new Set([34, 39, 96])
/** Words that begin a key or a rule instead of a column. */
const inCreate = new Set(['PRIMARY', 'KEY', 'UNIQUE', 'INDEX', 'FULLTEXT', 'SPATIAL', 'CONSTRAINT', 'FOREIGN', 'CHECK'])

/** The names of a table's columns, from the opening parenthesis on: the first word after each comma, but for keys. */
export function readColumns(sql: SqlBytes): string[] {
  const columns: string[] = []
  sql.position += 1
  let isFirst = true
  for (let depth = 1; depth > 0;) {
    skipSpace(sql)
    const byte = sql.at()
    if (depth === 1 && isFirst) {
      const isQuoted = quotes.has(byte)
      const name = readName(sql)
      if (name !== '' && (isQuoted || !inCreate.has(name.toUpperCase()))) columns.push(name.toLowerCase())
      isFirst = false
      if (name !== '') continue
    }
    if (quotes.has(byte)) {
      skipQuoted(sql)
      continue
    }
    if (byte === openParenthesis) depth += 1
    if (byte === closeParenthesis) depth -= 1
    if (byte === comma && depth === 1) isFirst = true
    sql.position += 1
  }
  return columns
}

/** Passes over a value that is not wanted. */
export function passValue(sql: SqlBytes): void {
  for (let depth = 0; ;) {
    const byte = sql.at()
    if (depth === 0 && (byte === comma || byte === closeParenthesis)) return
    if (quotes.has(byte)) {
      skipQuoted(sql)
      continue
    }
    if (byte === openParenthesis) depth += 1
    if (byte === closeParenthesis) depth -= 1
    sql.position += 1
  }
}

/** Passes over the rest of a row that is not wanted, with the parenthesis that closes it. */
export function passTuple(sql: SqlBytes): void {
  for (let byte = comma; byte !== closeParenthesis; sql.position += 1) {
    passValue(sql)
    byte = sql.at()
  }
}
