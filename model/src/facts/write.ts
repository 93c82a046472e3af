/*
 * Putting facts together again: a tree of steps, then values.
 */
import { isObject, ownValue, setOwn, type Json, type JsonObject } from '../json.ts'
import { expandPath } from './expand.ts'
import { parseFactPath } from './path.ts'
import type { Shape } from './shape.ts'

/** What facts say about one place. */
interface Tree {
  value?: Json
  order?: readonly string[]
  parts: Map<string, Tree>
  /** Its parts are the entries of an array. */
  isList: boolean
}

/** Sorts facts by the steps of their paths; those that lead nowhere are left out. */
export function buildTree(facts: ReadonlyMap<string, Json>, root: Shape): Tree {
  const tree: Tree = { parts: new Map(), isList: false }
  for (const [text, value] of facts) {
    const path = parseFactPath(text)
    const steps = expandPath(path, root)
    if (steps === undefined) continue
    let place = tree
    for (const { key, from } of steps) {
      place.isList = from.form === 'list' || from.form === 'set'
      place = childOf(place, key)
    }
    if (!path.isOrder) place.value = value
    else if (Array.isArray(value)) place.order = value.filter((name) => typeof name === 'string')
  }
  return tree
}

function childOf(tree: Tree, key: string): Tree {
  const known = tree.parts.get(key)
  if (known !== undefined) return known
  const made: Tree = { parts: new Map(), isList: false }
  tree.parts.set(key, made)
  return made
}

/** The value a tree describes. `skeleton`: what stands there now, for the order of fields. */
export function writeTree(tree: Tree, skeleton: Json | undefined): Json {
  if (tree.parts.size === 0) return tree.value ?? null
  if (tree.isList) return keysInOrder(tree, []).map((key) => writeTree(partAt(tree, key), undefined))
  const fields = isObject(skeleton) ? Object.keys(skeleton) : []
  const result: JsonObject = {}
  for (const key of keysInOrder(tree, fields)) {
    setOwn(result, key, writeTree(partAt(tree, key), ownValue(skeleton, key)))
  }
  return result
}

function partAt(tree: Tree, key: string): Tree {
  return tree.parts.get(key) ?? { parts: new Map(), isList: false }
}

/** The keys of the parts: in their own order where that is a fact, else in that of the fields given, others behind. */
function keysInOrder({ order, parts }: Tree, fields: readonly string[]): string[] {
  const known = (order ?? fields).filter((key) => parts.has(key))
  return [...new Set([...known, ...parts.keys()])]
}
