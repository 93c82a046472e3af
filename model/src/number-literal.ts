/*
 * Numbers as people wrote them. A double gives back `19.9` for `19.90`, other digits for long ids, and nothing for `1e400`. Such a number is held
 * as a text: a mark no text of people has, and the literal. So it is one scalar for storage, merges and comparisons.
 * Owns: the mark, and the ways from JSON text to values and back. Numbers that a double gives back as written stay numbers.
 */
import type { Json, JsonObject } from './json.ts'

/** A noncharacter, which Unicode reserves for use inside programs. */
export const literalMark = '\ufdd0'

/** A number as JSON writes it. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** Longer ones are data of another kind, or an attack. */
const maxLength = 1_000

/** The number a literal of JSON means: as a double where that is written alike, else with its literal. */
export function numberOfLiteral(literal: string): Json {
  const value = Number(literal)
  const isKept = String(value) === literal || literal.length > maxLength || !number.test(literal)
  return isKept ? value : literalMark + literal
}

/** The literal of a number that is held as one; undefined for any other value, texts of people that begin with the mark too. */
export function literalOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' || !value.startsWith(literalMark)) return undefined
  const literal = value.slice(literalMark.length)
  return number.test(literal) ? literal : undefined
}

/** The value as a double, rounded where it has a literal (`Infinity` for `1e400`); undefined when it is no number. */
export function doubleOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value
  const literal = literalOf(value)
  return literal === undefined ? undefined : Number(literal)
}

/** True for a number, held as a literal or not. */
export function isNumber(value: Json | undefined): boolean {
  return doubleOf(value) !== undefined
}

/** True for a number without a fraction, however many digits it has. */
export function isInteger(value: Json | undefined): boolean {
  const double = doubleOf(value)
  return Number.isInteger(double) || (double !== undefined && !Number.isFinite(double))
}

/**
 * The value of a JSON text with the literals of its numbers.
 * @throws {SyntaxError} as `JSON.parse` does
 */
export function parseJson(text: string): Json {
  // JSON.parse gives JSON; its type is any.
  const value = JSON.parse(text) as Json
  const marked = markNumbers(text)
  // The same text, in which some numbers are texts.
  return marked === text ? value : (JSON.parse(marked) as Json)
}

const numberAhead = /-?\d[\d.eE+-]*/y

/** A text of JSON, perhaps with comments, in which numbers that need their literal are texts with it. */
export function markNumbers(text: string): string {
  let marked = ''
  let copied = 0
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index)
    if (char === '"') index = endOfString(text, index)
    else if (char === '/') index = endOfComment(text, index)
    else if (char === '-' || (char >= '0' && char <= '9')) {
      numberAhead.lastIndex = index
      const literal = numberAhead.exec(text)?.[0] ?? char
      const kept = numberOfLiteral(literal)
      if (typeof kept === 'string') {
        marked += text.slice(copied, index) + JSON.stringify(kept)
        copied = index + literal.length
      }
      index += literal.length - 1
    }
  }
  return copied === 0 ? text : marked + text.slice(copied)
}

const backslash = 92

/** The index of the quote that closes the string of JSON whose first quote is at `start`; the text's length when none does. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/** The last index of the comment that begins at `start`, or `start` when none does. */
function endOfComment(text: string, start: number): number {
  const next = text.charAt(start + 1)
  const end = next === '/' ? text.indexOf('\n', start) : next === '*' ? text.indexOf('*/', start + 2) : start
  return end < 0 ? text.length : end
}

const markedNumber = /"\ufdd0(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)"/g

/** The value as JSON text, each number as it was written. `space` as for `JSON.stringify`. */
export function jsonText(value: Json, space?: number): string {
  return unmarked(JSON.stringify(value, null, space))
}

/** A text of JSON in which numbers still have their mark → JSON. */
function unmarked(text: string): string {
  return text.includes(literalMark) ? text.replaceAll(markedNumber, '$1') : text
}

/** A value as people read it: texts as they are, all else as JSON. `space` as for `JSON.stringify`. */
export function valueText(value: Json, space?: number): string {
  return typeof value === 'string' ? (literalOf(value) ?? value) : jsonText(value, space)
}

/** The value with doubles in place of literals, for programs that only know those. */
export function withDoubles(value: Json): Json {
  // What is written as JSON reads as JSON.
  return JSON.parse(jsonText(value), (_key, each: Json) =>
    typeof each === 'number' && !Number.isFinite(each) ? Math.sign(each) * Number.MAX_VALUE : each,
  ) as Json
}

/** The finite number under `key` as a double, or undefined. */
export function numberAt(object: JsonObject, key: string): number | undefined {
  const value = doubleOf(object[key])
  return Number.isFinite(value) ? value : undefined
}
