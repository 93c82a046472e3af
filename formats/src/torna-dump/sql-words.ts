/*
 * What stands between the values of a dump: space, comments, words and names. Owns: that a comment with a version is a statement like others.
 * Source: MySQL 8.4 Reference Manual §11.7 (comments), §11.2 (names).
 */
import type { SqlBytes } from './sql-bytes.ts'

const newline = 10
const hash = 35
const star = 42
const dash = 45
const slash = 47
const backslash = 92
const backtick = 96

/** Passes over space and comments, and over the marks of comments with a version; `onLine` hears comments of one line. */
export function skipSpace(sql: SqlBytes, onLine?: (text: string) => void): void {
  for (;;) {
    const byte = sql.peek()
    if (byte === 32 || (byte >= 9 && byte <= 13)) sql.position += 1
    else if (byte === hash || (byte === dash && isDashComment(sql))) skipLine(sql, onLine)
    else if (byte === slash && sql.at(1) === star) skipComment(sql)
    else if (byte === star && sql.at(1) === slash) sql.position += 2
    else return
  }
}

function isDashComment(sql: SqlBytes): boolean {
  if (sql.at(1) !== dash) return false
  const after = sql.peek(2)
  return after <= 32
}

function skipLine(sql: SqlBytes, onLine: ((text: string) => void) | undefined): void {
  const found = sql.bytes.indexOf(newline, sql.position)
  if (found < 0 && !sql.isComplete) sql.stopHere()
  const end = found < 0 ? sql.bytes.length : found
  onLine?.(sql.bytes.toString('latin1', sql.position, Math.min(end, sql.position + 200)))
  sql.position = end
}

/** A comment as a whole, or only the beginning of one with a version. */
function skipComment(sql: SqlBytes): void {
  const isVersioned = sql.at(2) === 33 || (sql.at(2) === 77 && sql.at(3) === 33)
  if (isVersioned) {
    sql.position += sql.at(2) === 33 ? 3 : 4
    while (sql.at() >= 48 && sql.at() <= 57) sql.position += 1
    // MariaDB's first line, `/*M!999999\- enable the sandbox mode */`, is for its own client.
    if (sql.at() !== backslash) return
  }
  for (let at = sql.indexOf(star, sql.position + 2); ; at = sql.indexOf(star, at + 1)) {
    if (at + 1 >= sql.bytes.length) sql.stopHere()
    if (sql.bytes[at + 1] !== slash) continue
    sql.position = at + 2
    return
  }
}

/** A word of letters, digits, `_` and `$`; empty for anything else. */
export function readWord(sql: SqlBytes): string {
  const start = sql.position
  while (isWordPart(sql.at())) sql.position += 1
  return sql.bytes.toString('utf8', start, sql.position)
}

/** A name, in backticks or double quotes or without. */
export function readName(sql: SqlBytes): string {
  skipSpace(sql)
  const first = sql.at()
  if (first !== backtick && first !== 34) return readWord(sql)
  const start = sql.position + 1
  let end = sql.indexOf(first, start)
  while (sql.bytes[end + 1] === first) end = sql.indexOf(first, end + 2)
  sql.position = end + 1
  const mark = String.fromCharCode(first)
  return sql.bytes.toString('utf8', start, end).replaceAll(mark + mark, mark)
}

function isWordPart(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 48 && byte <= 57) ||
    byte === 95 ||
    byte === 36 ||
    byte >= 128
  )
}
