/*
 * Walks the objects of a description by the grammar, in place, children in document order.
 * The depth of the tree is bounded beforehand by `tidyTree`, so recursion is safe.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { grammar, mapKinds, type Kind, type Slot } from './grammar.ts'

/** Where the walk stands. One object per walk, updated as it goes: copy what must last. */
export interface Cursor {
  /** Path from the walk's start to the current object. */
  tokens: (string | number)[]
  /** The container that holds the current object, and its key there. */
  parent: JsonObject | Json[]
  key: string | number
}

/** What a walk does at each object. */
export interface Visitor {
  /** Before the children; `false` leaves them out. */
  enter: (kind: Kind, node: JsonObject, cursor: Cursor) => boolean
  /** After the children. */
  leave?: (kind: Kind, node: JsonObject, cursor: Cursor) => void
  /** Before the entries of a map that is a field, such as `properties`. */
  map?: (map: JsonObject) => void
  /** Something stands where an object (or list, map) of this kind belongs; `expected` names the JSON type. */
  misfit?: (value: Json, expected: 'object' | 'array', kind: Kind, cursor: Cursor) => void
}

/** Walks `node`, which stands at `parent[key]` and has the path `tokens`. */
export function walk(kind: Kind, node: Json, cursor: Cursor, visitor: Visitor): void {
  visitValue(kind, node, cursor.parent, cursor.key, cursor, visitor)
}

function visitValue(
  kind: Kind,
  value: Json,
  parent: JsonObject | Json[],
  key: string | number,
  cursor: Cursor,
  visitor: Visitor,
): void {
  cursor.parent = parent
  cursor.key = key
  if (!isObject(value)) {
    if (!(kind === 'schema' && typeof value === 'boolean')) visitor.misfit?.(value, 'object', kind, cursor)
    return
  }
  if (!visitor.enter(kind, value, cursor)) return
  const itemKind = mapKinds[kind]
  if (itemKind === undefined) visitFields(kind, value, cursor, visitor)
  else visitMap(itemKind, value, cursor, visitor)
  if (visitor.leave !== undefined) {
    cursor.parent = parent
    cursor.key = key
    visitor.leave(kind, value, cursor)
  }
}

function visitFields(kind: Kind, node: JsonObject, cursor: Cursor, visitor: Visitor): void {
  const slots = grammar[kind]
  if (slots.size === 0) return
  for (const field of Object.keys(node)) {
    const slot = slots.get(field)
    const value = node[field]
    if (slot === undefined || value === undefined) continue
    cursor.tokens.push(field)
    visitSlot(slot, value, node, field, cursor, visitor)
    cursor.tokens.pop()
  }
}

function visitSlot(slot: Slot, value: Json, parent: JsonObject, field: string, cursor: Cursor, visitor: Visitor): void {
  const { kind, form } = slot
  if (form === 'one') visitValue(kind, value, parent, field, cursor, visitor)
  else if (form === 'map') {
    if (isObject(value)) visitMap(kind, value, cursor, visitor)
    else visitMisfit(kind, value, 'object', parent, field, cursor, visitor)
  } else if (Array.isArray(value)) visitList(kind, value, cursor, visitor)
  else if (form === 'oneOrList') visitValue(kind, value, parent, field, cursor, visitor)
  else visitMisfit(kind, value, 'array', parent, field, cursor, visitor)
}

function visitMisfit(
  kind: Kind,
  value: Json,
  expected: 'object' | 'array',
  parent: JsonObject,
  field: string,
  cursor: Cursor,
  visitor: Visitor,
): void {
  cursor.parent = parent
  cursor.key = field
  visitor.misfit?.(value, expected, kind, cursor)
}

function visitMap(kind: Kind, map: JsonObject, cursor: Cursor, visitor: Visitor): void {
  visitor.map?.(map)
  for (const name of Object.keys(map)) {
    const value = map[name]
    // `x-` keys are extensions, except where any name is allowed.
    if (value === undefined || (name.startsWith('x-') && (kind === 'response' || kind === 'pathItem'))) continue
    cursor.tokens.push(name)
    visitValue(kind, value, map, name, cursor, visitor)
    cursor.tokens.pop()
  }
}

function visitList(kind: Kind, values: Json[], cursor: Cursor, visitor: Visitor): void {
  for (const [index, value] of values.entries()) {
    cursor.tokens.push(index)
    visitValue(kind, value, values, index, cursor, visitor)
    cursor.tokens.pop()
  }
}
