/*
 * Writing the rows of a level that are no fields: `patternProperties`, `additionalProperties`, `prefixItems`.
 */
import type { Schema } from '../content/content.ts'
import { arrayAt, objectAt, type Json } from '../json.ts'
import { edit, ownerPointer } from './draft.ts'
import type { Content } from './fields.ts'
import { isShared } from './layers.ts'
import type { Row } from './row.ts'
import type { Entry, Writing } from './writing.ts'

/** Fields whose names match a pattern. */
export function writePatterns(
  writing: Writing,
  content: Content,
  entries: readonly Entry[],
  removed: readonly Row[],
): void {
  for (const row of removed) {
    if (row.place !== 'pattern') continue
    const map = edit(writing.draft, ownerPointer(row.pointer))
    if (map !== undefined) Reflect.deleteProperty(map, row.name.slice(1, -1))
  }
  for (const { wanted, old, schema } of entries) {
    const key = wanted.name.replace(/^\/(.*)\/$/s, '$1')
    if (wanted.place !== 'pattern' || old?.isLocked === true || old?.name === wanted.name) continue
    const holder =
      old === undefined
        ? `${content.layers.byPrecedence[0]?.pointer ?? '#'}/patternProperties`
        : ownerPointer(old.pointer)
    renamePattern(writing, holder, old?.name.slice(1, -1), key, schema)
  }
}

function renamePattern(
  writing: Writing,
  holder: string,
  from: string | undefined,
  to: string,
  schema: Schema | undefined,
): void {
  const owner = edit(writing.draft, ownerPointer(holder))
  if (owner === undefined || isShared(holder)) return
  const map = objectAt(owner, 'patternProperties') ?? {}
  if (Object.hasOwn(map, to)) return
  const list = Object.entries(map).map(([key, value]): [string, Json] => [key === from ? to : key, value])
  owner['patternProperties'] = Object.fromEntries(from === undefined ? [...list, [to, schema ?? true]] : list)
}

/** Fields of any other name. */
export function writeMap(writing: Writing, content: Content, entries: readonly Entry[], removed: readonly Row[]): void {
  for (const row of removed) {
    const owner = row.place === 'map' ? edit(writing.draft, ownerPointer(row.pointer)) : undefined
    if (owner !== undefined) delete owner['additionalProperties']
  }
  const own = content.layers.byPrecedence[0]
  for (const { wanted, old, schema } of entries) {
    if (wanted.place !== 'map' || old !== undefined || own === undefined || isShared(own.pointer)) continue
    const owner = edit(writing.draft, own.pointer)
    if (owner !== undefined) owner['additionalProperties'] = schema ?? true
  }
}

/** Places of a tuple in the wanted order; the schema of further items is not one of them. */
export function writeTuple(
  writing: Writing,
  content: Content,
  existing: readonly Row[],
  entries: readonly Entry[],
): void {
  const before = existing.filter((row) => row.place === 'index')
  const after = entries.filter((entry) => entry.wanted.place === 'index')
  const layer = content.layers.byPrecedence.find(({ schema }) => Array.isArray(schema['prefixItems']))
  if (layer === undefined || isShared(layer.pointer)) return
  if (after.length === before.length && after.every((entry, at) => entry.old === before[at])) return
  const owner = edit(writing.draft, layer.pointer)
  const list = owner && arrayAt(owner, 'prefixItems')
  if (owner === undefined || list === undefined) return
  // JSON Schema 2020-12 §10.3.1.1: never empty.
  if (after.length === 0) delete owner['prefixItems']
  else
    owner['prefixItems'] = after.map(({ old, schema }) =>
      old === undefined ? (schema ?? true) : kept(list[Number(old.pointer.slice(old.pointer.lastIndexOf('/') + 1))]),
    )
}

/** The existing value, even if it is no schema (`null`). */
export function kept(value: Json | undefined): Json {
  return value === undefined ? true : value
}
