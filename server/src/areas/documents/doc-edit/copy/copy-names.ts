/* What came of a copy, and where copies of operations answer: never where something does already. Pure. */
import type { HttpContent } from '@lectern/model'
import { addressOf, docKeyOf } from '../../../../content/doc-keys.ts'

export interface Copied {
  /** Copies of what was named. */
  ids: number[]
  /** Folders and documents in all. */
  count: number
  /** Those that are called or answer otherwise than their originals. */
  renamed: RenamedCopy[]
}

export interface RenamedCopy {
  id: number
  httpMethod: string
  /** The original's. */
  from: { name: string; url: string }
  to: { name: string; url: string }
}

/** An operation of the application: what it answers to, and the key it has. */
export interface TakenAddress {
  http_method: string
  url: string
  natural_key: string
}

/** Addresses of an application's operations, to which those given away are added. */
export class Addresses {
  readonly #taken = new Set<string>()

  constructor(taken: Iterable<TakenAddress>) {
    for (const row of taken) this.#taken.add(row.natural_key).add(keyOf(row.http_method, row.url))
  }

  /** The path with `-copy`, `-copy-2` … behind it: the first that is free, which is in use from now on. */
  takeFree(content: HttpContent): string {
    for (let number = 1; ; number += 1) {
      const path = withWord(content.path, number === 1 ? 'copy' : `copy-${number}`)
      const keys = [keyOf(content.method, path), docKeyOf({ ...content, path }, '')]
      if (keys.some((key) => this.#taken.has(key))) continue
      for (const key of keys) this.#taken.add(key)
      return path
    }
  }
}

const keyOf = (method: string, path: string) => `${method.toLowerCase()} ${addressOf(path)}`

/** A parameter stays a whole segment, and what follows `?` or `#` stays behind. */
function withWord(path: string, word: string): string {
  const end = path.search(/[?#]/)
  const [address, rest] = end === -1 ? [path, ''] : [path.slice(0, end), path.slice(end)]
  const joint = address.endsWith('/') ? '' : address.endsWith('}') ? '/' : '-'
  return `${address}${joint}${word}${rest}`
}
