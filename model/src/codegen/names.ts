/*
 * Names of a description as identifiers. Owns: their words, their cases, and that no two are the same. Chinese is written by its
 * sound.
 */

import { soundsOf } from './sounds.ts'

export type NameCase = 'camel' | 'pascal' | 'snake' | 'upper'

const longest = 120
const hanRuns = /\p{Script=Han}+/gu

/** `get/orders/{orderId}`, `order_items`, `HTTPServer`, `订单` → their words in lower case, of letters and digits of ASCII. */
export function wordsOf(text: string): string[] {
  return text
    .slice(0, longest)
    .replace(hanRuns, (han) => ` ${soundsOf(han).join(' ')} `)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Words as one identifier; one that would begin with a digit begins with what stands for nothing. */
export function joinCase(words: readonly string[], style: NameCase, nameless: string): string {
  const [first = nameless] = words
  const all = /^\d/.test(first) ? [nameless, ...words] : words.length === 0 ? [nameless] : words
  if (style === 'snake') return all.join('_')
  if (style === 'upper') return all.join('_').toUpperCase()
  const pascal = all.map(capital).join('')
  return style === 'pascal' ? pascal : pascal.charAt(0).toLowerCase() + pascal.slice(1)
}

/** The names of one scope: each once, whatever its case, since files are named after types; further ones are numbered from 2. */
export class NameScope {
  readonly #taken: Set<string>
  /** The number tried last for a name: thousands may want the same one. */
  readonly #numbers = new Map<string, number>()
  readonly #reserved: ReadonlySet<string>

  /** `reserved`: keywords, which get `_` or `Value` behind; `taken`: names that belong to others. */
  constructor(reserved: ReadonlySet<string>, taken: Iterable<string> = []) {
    this.#reserved = reserved
    this.#taken = new Set([...taken].map((name) => name.toLowerCase()))
  }

  claim(wanted: string): string {
    const base = this.#reserved.has(wanted) ? `${wanted}_` : wanted
    const key = base.toLowerCase()
    const separator = /\d$/.test(base) ? '_' : ''
    let name = base
    let number = this.#numbers.get(key) ?? 1
    while (this.#taken.has(name.toLowerCase())) name = `${base}${separator}${String((number += 1))}`
    this.#numbers.set(key, number)
    this.#taken.add(name.toLowerCase())
    return name
  }
}
