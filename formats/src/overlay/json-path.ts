/*
 * RFC 9535 queries that cannot run away. Owns: how many members one overlay may look at. A pattern that backtracks, or lists in lists, are not counted:
 * whoever applies an overlay of a stranger does so where it can be ended.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { JSONPathEnvironment, JSONPathError, type JSONPathQuery } from 'json-p3'
import { maxDepth } from '../source/tidy-tree.ts'

/** What a set of overlays may come to. */
export interface OverlayLimits {
  /** Members of objects that all queries look at together. */
  looks: number
  /** Places that one query selects. */
  matches: number
  /** Nodes that all actions together add: a small overlay that copies into itself grows without end. */
  added: number
}
export const overlayLimits: OverlayLimits = { looks: 20_000_000, matches: 100_000, added: 1_000_000 }
const maxQueryLength = 4_000

/** Too much was looked at or selected. */
export class CostlyQueryError extends Error {
  override name = 'CostlyQueryError'
}

/** A place in the tree. Of the root there is no parent. */
export interface Place {
  value: Json
  parent: JsonObject | Json[] | undefined
  key: string | number
}

export interface PathReader {
  /** The query, or what is wrong with it. */
  compile(text: string): { query: JSONPathQuery } | { reason: string }
  /**
   * The places a query selects, each once, in the tree as it stands.
   * @throws {CostlyQueryError}
   */
  select(query: JSONPathQuery, root: Json): Place[]
}

export function createPathReader({ looks, matches }: OverlayLimits): PathReader {
  const environment = new CountingEnvironment(looks)
  return {
    compile: (text) => {
      if (text.length > maxQueryLength) return { reason: `> ${String(maxQueryLength)}` }
      try {
        return { query: environment.compile(text) }
      } catch (error) {
        if (error instanceof JSONPathError || error instanceof RangeError) return { reason: error.message }
        throw error
      }
    },
    select: (query, root) => {
      try {
        return placesOf(query, root, matches)
      } catch (error) {
        // A filter that compares very long lists overflows the stack, a tree may be too deep for it: safe to recover from, nothing was written.
        if (error instanceof RangeError || error instanceof JSONPathError) throw new CostlyQueryError(error.message)
        throw error
      }
    },
  }
}

class CountingEnvironment extends JSONPathEnvironment {
  #left: number

  constructor(limit: number) {
    super({ maxRecursionDepth: maxDepth + 2 })
    this.#left = limit
  }

  override entries(object: Record<string, Json>): [string, Json][] {
    const entries = Object.entries(object)
    this.#left -= entries.length + 1
    if (this.#left < 0) throw new CostlyQueryError('looks')
    return entries
  }
}

function placesOf(query: JSONPathQuery, root: Json, limit: number): Place[] {
  const places = new Map<string, Place>()
  let matches = 0
  for (const { value: found, location } of query.lazyQuery(root)) {
    const value = found as Json // The library's JSON may be undefined, which the tree is not.
    matches += 1
    if (matches > limit) throw new CostlyQueryError('matches')
    const key = location.at(-1)
    if (key === undefined) places.set('', { value, parent: undefined, key: '' })
    else places.set(JSON.stringify(location), { value, parent: parentOf(root, location), key })
  }
  return [...places.values()]
}

function parentOf(root: Json, location: readonly (string | number)[]): JsonObject | Json[] {
  let node: Json | undefined = root
  for (const key of location.slice(0, -1))
    node = Array.isArray(node) ? node[Number(key)] : isObject(node) ? node[key] : undefined
  if (!Array.isArray(node) && !isObject(node)) throw new Error('A place without a parent')
  return node
}
