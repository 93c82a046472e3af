/*
 * Literals of MySQL as dumps write them → texts. Owns: quotes, escapes, charset introducers, hexadecimal and bit literals.
 * Source: MySQL 8.4 Reference Manual §11.1 (literal values), §12.3.6 (introducers).
 */
import type { SqlBytes } from './sql-bytes.ts'
import { readWord, skipSpace } from './sql-words.ts'

const quote = 39
const doubleQuote = 34
const backslash = 92
const zero = 48
const minus = 45
const plus = 43
const dot = 46

/** What follows a backslash, by the byte; others stand for themselves. */
const escapes = new Map<number, number>([
  [zero, 0],
  [98, 8],
  [110, 10],
  [114, 13],
  [116, 9],
  [90, 26],
])
/** `\%` and `\_` keep their backslash. */
const keepsEscape: ReadonlySet<number> = new Set([37, 95])

let scratch = Buffer.alloc(64 * 1024)

/** A value of a row as text; `null` for NULL and DEFAULT. Bytes are read as UTF-8. */
export function readValue(sql: SqlBytes): string | null {
  skipSpace(sql)
  const first = sql.at()
  if (first === quote || first === doubleQuote) return readTexts(sql, 'utf8')
  if (isDigit(first) || first === minus || first === plus || first === dot) return readNumber(sql)
  return readNamed(sql)
}

/** Texts side by side are one. */
function readTexts(sql: SqlBytes, encoding: 'utf8' | 'latin1'): string {
  let text = readQuoted(sql, encoding)
  skipSpace(sql)
  while (sql.at() === quote || sql.at() === doubleQuote) {
    text += readQuoted(sql, encoding)
    skipSpace(sql)
  }
  return text
}

/** The text between quotes; the reading stands behind it. */
function readQuoted(sql: SqlBytes, encoding: 'utf8' | 'latin1'): string {
  const closing = sql.at()
  const start = sql.position + 1
  const end = sql.indexOf(closing, start)
  if (sql.nextEscape(start) > end) {
    sql.position = end + 1
    if (sql.at() !== closing) return sql.bytes.toString(encoding, start, end)
  }
  const length = unescapeInto(sql, start, closing)
  return scratch.toString(encoding, 0, length)
}

/** Bytes of a text with escapes, in `scratch`; their number. */
function unescapeInto(sql: SqlBytes, start: number, closing: number): number {
  const { bytes } = sql
  let length = 0
  for (let at = start; ; at += 1) {
    let byte = bytes[at]
    if (byte === undefined) return sql.stopHere()
    if (length + 2 > scratch.length) scratch = Buffer.concat([scratch, Buffer.alloc(scratch.length)])
    if (byte === closing) {
      sql.position = at + 1
      if (sql.at() !== closing) return length
      at += 1
    } else if (byte === backslash) {
      at += 1
      byte = bytes[at]
      if (byte === undefined) return sql.stopHere()
      if (keepsEscape.has(byte)) {
        scratch[length] = backslash
        length += 1
      } else byte = escapes.get(byte) ?? byte
    }
    scratch[length] = byte
    length += 1
  }
}

/** Passes over a text between quotes of any kind. */
export function skipQuoted(sql: SqlBytes): void {
  const closing = sql.at()
  let at = sql.position + 1
  for (;;) {
    const end = sql.indexOf(closing, at)
    const escape = closing === 96 ? Infinity : sql.nextEscape(at)
    if (escape < end) at = escape + 2
    else {
      sql.position = end + 1
      if (sql.peek() !== closing) return
      at = end + 2
    }
  }
}

function readNumber(sql: SqlBytes): string {
  if (sql.at() === zero) {
    const kind = sql.at(1)
    if (kind === 120) return fromHex(sql, readRun(sql, 2, isHexDigit), 'utf8')
    if (kind === 98) return fromBits(readRun(sql, 2, isDigit))
  }
  const text = readRun(sql, 0, isNumberPart)
  return /^[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text) ? text : sql.fail('unreadable')
}

/** NULL, TRUE, `_utf8mb4'…'`, `x'…'`, `b'…'`, `n'…'`. */
function readNamed(sql: SqlBytes): string | null {
  const word = readWord(sql).toLowerCase()
  if (word === 'null' || word === 'default') return null
  if (word === 'true') return '1'
  if (word === 'false') return '0'
  if (word === 'n' && sql.at() === quote) return readTexts(sql, 'utf8')
  if (word === 'x' && sql.at() === quote) return fromHex(sql, readQuoted(sql, 'latin1'), 'utf8')
  if (word === 'b' && sql.at() === quote) return fromBits(readQuoted(sql, 'latin1'))
  if (word.startsWith('_')) return readIntroduced(sql, word === '_latin1' ? 'latin1' : 'utf8')
  return sql.fail('unreadable')
}

function readIntroduced(sql: SqlBytes, encoding: 'utf8' | 'latin1'): string {
  skipSpace(sql)
  if (sql.at() === quote || sql.at() === doubleQuote) return readTexts(sql, encoding)
  if (sql.at() === zero && sql.at(1) === 120) return fromHex(sql, readRun(sql, 2, isHexDigit), encoding)
  if (readWord(sql).toLowerCase() === 'x' && sql.at() === quote)
    return fromHex(sql, readQuoted(sql, 'latin1'), encoding)
  return sql.fail('unreadable')
}

function readRun(sql: SqlBytes, skipped: number, belongs: (byte: number) => boolean): string {
  const start = sql.position + skipped
  sql.position = start
  while (belongs(sql.at())) sql.position += 1
  return sql.bytes.toString('latin1', start, sql.position)
}

function fromHex(sql: SqlBytes, digits: string, encoding: 'utf8' | 'latin1'): string {
  if (!/^[0-9a-f]*$/i.test(digits)) return sql.fail('unreadable')
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex').toString(encoding)
}

function fromBits(digits: string): string {
  return digits === '' ? '0' : BigInt(`0b${digits}`).toString()
}

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= 57
}

function isHexDigit(byte: number): boolean {
  return isDigit(byte) || (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102)
}

function isNumberPart(byte: number): boolean {
  return isDigit(byte) || byte === dot || byte === minus || byte === plus || byte === 69 || byte === 101
}
