/*
 * The text of a template → its value: literals of JavaScript alone, so that nothing of it is ever run. Owns: quotes, names without them, comments, commas at
 * the end, regular expressions. Does not own: what is more than a literal, such as a function, which a sandbox has to read.
 */
import { setOwn, type JsonObject } from '../../json.ts'

export type Literal = string | number | boolean | null | LiteralPattern | Literal[] | { [name: string]: Literal }

/** A regular expression, which is never run. */
export class LiteralPattern {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

const deepest = 100

class NotLiteral extends Error {}

/** Undefined for what is no literal. */
export function readLiteral(text: string): Literal | undefined {
  const reader = new Reader(text)
  try {
    return reader.whole()
  } catch (error) {
    if (error instanceof NotLiteral) return undefined
    throw error
  }
}

const words = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
])
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' }

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  whole(): Literal {
    const value = this.#value(0)
    this.#skip()
    // A statement may end.
    if (this.#text[this.#at] === ';') this.#at++
    this.#skip()
    if (this.#at < this.#text.length) throw new NotLiteral()
    return value
  }

  #value(depth: number): Literal {
    if (depth > deepest) throw new NotLiteral()
    this.#skip()
    const first = this.#text[this.#at]
    if (first === '{') return this.#object(depth)
    if (first === '[') return this.#list(depth)
    if (first === '"' || first === "'" || first === '`') return this.#quoted(first)
    if (first === '/') return this.#pattern()
    const number = Number(this.#match(/[+-]?[\d.]+(?:e[+-]?\d+)?/iy))
    if (!Number.isNaN(number) && !/[\w$]/.test(this.#text[this.#at] ?? '')) return number
    const word = words.get(this.#match(/[a-z]+(?![\w$])/y) ?? '')
    if (word === undefined) throw new NotLiteral()
    return word
  }

  #object(depth: number): Literal {
    const value: Record<string, Literal> = {}
    this.#entries('}', () => {
      const name = this.#name()
      this.#expect(':')
      // Names of objects are own ones here, whatever they are.
      setOwn(value as JsonObject, name, this.#value(depth + 1) as JsonObject)
    })
    return value
  }

  #list(depth: number): Literal {
    const values: Literal[] = []
    this.#entries(']', () => values.push(this.#value(depth + 1)))
    return values
  }

  /** Separated by commas; one may follow the last. */
  #entries(end: string, read: () => void): void {
    this.#at++
    for (;;) {
      this.#skip()
      if (this.#text[this.#at] === end) break
      read()
      this.#skip()
      if (this.#text[this.#at] !== end) this.#expect(',')
    }
    this.#at++
  }

  #name(): string {
    const first = this.#text[this.#at]
    if (first === '"' || first === "'") return this.#quoted(first)
    const name = this.#match(/[\p{L}_$][\p{L}\p{N}_$]*|\d{1,15}(?![\w$.])/uy)
    if (name === undefined) throw new NotLiteral()
    return name
  }

  #quoted(quote: string): string {
    let text = ''
    for (this.#at++; this.#text[this.#at] !== quote; this.#at++) {
      const char = this.#text[this.#at]
      if (char === undefined || (char === '\n' && quote !== '`') || (quote === '`' && char === '$'))
        throw new NotLiteral()
      text += char === '\\' ? this.#escape() : char
    }
    this.#at++
    return text
  }

  #escape(): string {
    this.#at++
    const char = this.#text[this.#at] ?? ''
    const code = this.#text.slice(this.#at + 1, this.#at + (char === 'u' ? 5 : 3))
    if (char === 'u' || char === 'x') {
      if (!/^(?:[\da-f]{2}|[\da-f]{4})$/i.test(code)) throw new NotLiteral()
      this.#at += code.length
      return String.fromCharCode(Number.parseInt(code, 16))
    }
    // A line that goes on.
    return char === '\n' ? '' : (escapes[char] ?? char)
  }

  #pattern(): LiteralPattern {
    let isInClass = false
    const from = ++this.#at
    for (let char = this.#text[from]; char !== '/' || isInClass; char = this.#text[++this.#at]) {
      if (char === undefined || char === '\n') throw new NotLiteral()
      if (char === '\\') this.#at++
      else if (char === '[') isInClass = true
      else if (char === ']') isInClass = false
    }
    const source = this.#text.slice(from, this.#at++)
    this.#match(/[a-z]*/y)
    return new LiteralPattern(source)
  }

  #expect(char: string): void {
    this.#skip()
    if (this.#text[this.#at] !== char) throw new NotLiteral()
    this.#at++
  }

  #skip(): void {
    while (this.#match(/\s+|\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//y) !== undefined);
  }

  /** What stands here, read over. */
  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }
}
