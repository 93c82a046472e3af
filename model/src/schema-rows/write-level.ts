/*
 * Writing which rows a level has: added, removed, renamed, reordered, required.
 * Owns: `properties` and `required`. Does not own: the other containers of rows (`write-containers.ts`).
 */
import type { Schema } from '../content/content.ts'
import { arrayAt, isObject, ownValue, type Json, type JsonObject } from '../json.ts'
import { edit, ownerPointer, peek, setEntries } from './draft.ts'
import type { Content } from './fields.ts'
import { isOwn, isShared } from './layers.ts'
import type { Row } from './row.ts'
import { kept, writeMap, writePatterns, writeTuple } from './write-containers.ts'
import type { Entry, Writing } from './writing.ts'

/** Makes the level have exactly these rows, in this order, as far as they can be written here. */
export function writeLevel(
  writing: Writing,
  content: Content,
  existing: readonly Row[],
  entries: readonly Entry[],
): void {
  const kept = new Set(entries.flatMap((entry) => entry.old?.id ?? []))
  const removed = existing.filter((row) => !kept.has(row.id) && !row.isLocked)
  writeProperties(writing, content, existing, entries, removed)
  writePatterns(writing, content, entries, removed)
  writeMap(writing, content, entries, removed)
  writeTuple(writing, content, existing, entries)
}

interface Named {
  key: string
  /** Key it stood under; undefined for an added one. */
  oldKey?: string
  schema?: Schema
}

function writeProperties(
  writing: Writing,
  content: Content,
  existing: readonly Row[],
  entries: readonly Entry[],
  removed: readonly Row[],
): void {
  const holders = new Map<string, Named[]>()
  for (const row of existing) for (const holder of holdersOf(row)) holders.set(holder, [])
  let current: string | undefined
  for (const entry of entries) {
    if (entry.wanted.place !== 'property') continue
    const key = entry.name
    if (key === undefined) continue
    const places = entry.old === undefined ? [current ?? homeOf(writing, content, existing)] : holdersOf(entry.old)
    current = places.find((place) => place !== undefined) ?? current
    for (const place of places) {
      if (place === undefined) continue
      const list = holders.get(place) ?? []
      holders.set(place, list)
      const { old, schema } = entry
      list.push({ key, ...(old !== undefined && { oldKey: old.name }), ...(schema !== undefined && { schema }) })
    }
  }
  for (const [holder, list] of holders) writeHolder(writing, holder, list, existing)
  writeRequired(writing, content, [...holders.keys()], entries, removed)
}

/**
 * The names a level's rows get. A name that is taken, or that a shared model holds on to, leaves the row its old one;
 * an added row then gets none.
 */
export function acceptedNames(rows: readonly { wanted: Row; old: Row | undefined }[]): (string | undefined)[] {
  const names: (string | undefined)[] = rows.map(({ wanted, old }) =>
    old !== undefined && !isOurs(old) ? old.name : wanted.name,
  )
  const isChanged = (index: number): boolean => names[index] !== rows[index]?.old?.name
  // Whoever steps back may stand in somebody else's way, so this repeats; each round one more keeps its old name.
  for (;;) {
    const owners = new Map<string, number>()
    let loser: number | undefined
    names.forEach((name, index) => {
      if (name === undefined || rows[index]?.wanted.place !== 'property') return
      const owner = owners.get(name)
      if (owner === undefined) owners.set(name, index)
      else if (isChanged(index)) loser ??= index
      else if (isChanged(owner)) loser ??= owner
    })
    if (loser === undefined) return names
    names[loser] = rows[loser]?.old?.name
  }
}

/** A field that a shared model declares as well would come back under its old name. */
function isOurs(row: Row): boolean {
  return !row.sources.some(isShared)
}

/** The `properties` maps of this schema (not of shared models) that declare the field. */
function holdersOf(row: Row): string[] {
  return row.place === 'property'
    ? row.sources.filter((pointer) => !isShared(pointer)).map((pointer) => ownerPointer(pointer))
    : []
}

/** Where a field is added: where the others are, else in the inline branch of an allOf, else in the schema itself. */
function homeOf(writing: Writing, content: Content, existing: readonly Row[]): string | undefined {
  const neighbour = existing.find((row) => holdersOf(row).length > 0)
  if (neighbour !== undefined) return holdersOf(neighbour)[0]
  const own = content.layers.byPrecedence.filter(isOwn)
  const inline = own.find(({ schema, pointer }) => schema['$ref'] === undefined && /\/allOf\/\d+$/.test(pointer))
  const home = inline ?? own.find(({ schema }) => schema['$ref'] === undefined)
  if (home === undefined || content.kind === 'never') return undefined
  const target = edit(writing.draft, home.pointer)
  if (target === undefined) return undefined
  if (!isObject(target['properties'])) target['properties'] = {}
  return `${home.pointer}/properties`
}

/** Writes one `properties` map if its keys or their order changed. Keys without a row keep their neighbours. */
function writeHolder(writing: Writing, holder: string, list: readonly Named[], existing: readonly Row[]): void {
  const original = Object.keys(objectAtPointer(writing, holder) ?? {})
  const shown = existing.flatMap((row) => (holdersOf(row).includes(holder) ? row.name : []))
  const keys = withHidden(original, new Set(shown), inWrittenOrder(original, shown, list))
  const isSame =
    keys.length === original.length && keys.every(({ key, oldKey }, at) => key === original[at] && key === oldKey)
  if (isSame) return
  const map = edit(writing.draft, holder)
  if (map === undefined) return
  const old = { ...map }
  setEntries(
    map,
    keys.map(({ key, oldKey, schema }) => [key, schema ?? kept(ownValue(old, oldKey ?? key))] as const),
  )
}

/**
 * Rows of several maps are read in one order, which need not be the order of each map. As long as nobody moved a row,
 * the map keeps its own order and added keys follow their neighbour.
 */
function inWrittenOrder(
  original: readonly string[],
  shown: readonly string[],
  list: readonly Named[],
): readonly Named[] {
  const kept = list.flatMap((entry) => entry.oldKey ?? [])
  const had = new Set(kept)
  const before = shown.filter((name) => had.has(name))
  if (kept.some((name, at) => name !== before[at])) return list
  const at = new Map(original.map((name, index) => [name, index]))
  const places = new Map<Named, number>()
  let last = -1
  for (const entry of list) {
    if (entry.oldKey !== undefined) last = at.get(entry.oldKey) ?? last
    places.set(entry, last)
  }
  return list.toSorted(
    (a, b) =>
      (places.get(a) ?? 0) - (places.get(b) ?? 0) || Number(a.oldKey === undefined) - Number(b.oldKey === undefined),
  )
}

function objectAtPointer(writing: Writing, pointer: string): JsonObject | undefined {
  const value = peek(writing.draft, pointer)
  return isObject(value) ? value : undefined
}

function withHidden(original: readonly string[], shown: ReadonlySet<string>, list: readonly Named[]): Named[] {
  const result = [...list]
  original.forEach((key, at) => {
    if (shown.has(key)) return
    const before = original[at - 1]
    const place = before === undefined ? 0 : result.findIndex((entry) => (entry.oldKey ?? entry.key) === before) + 1
    result.splice(place === 0 && before !== undefined ? result.length : place, 0, { key, oldKey: key })
  })
  return result
}

function writeRequired(
  writing: Writing,
  content: Content,
  holders: readonly string[],
  entries: readonly Entry[],
  removed: readonly Row[],
): void {
  const layers = content.layers.byPrecedence.filter((layer) => !isShared(layer.pointer)).map((layer) => layer.pointer)
  const nodes = new Set([...layers, ...holders.map((holder) => ownerPointer(holder))])
  const gone = new Set<Json>(removed.flatMap((row) => (row.place === 'property' ? row.name : [])))
  const renames = new Map<Json, string>()
  const added: { node: string | undefined; name: string }[] = []
  for (const entry of entries) {
    const { old, wanted, name } = entry
    if (wanted.place !== 'property' || name === undefined) continue
    if (old !== undefined && old.name !== name) renames.set(old.name, name)
    if (old?.required === true && !wanted.required) gone.add(old.name)
    else if (old?.required !== true && wanted.required) {
      const holder = old === undefined ? holderOfName(writing, holders, name) : holdersOf(old)[0]
      added.push({ node: holder === undefined ? layers[0] : ownerPointer(holder), name })
    }
  }
  for (const node of nodes) changeRequired(writing, node, gone, renames)
  for (const { node, name } of added) addRequired(writing, node, name)
}

function holderOfName(writing: Writing, holders: readonly string[], name: string): string | undefined {
  return holders.find((holder) => Object.hasOwn(objectAtPointer(writing, holder) ?? {}, name))
}

function changeRequired(
  writing: Writing,
  node: string,
  gone: ReadonlySet<Json>,
  renames: ReadonlyMap<Json, string>,
): void {
  if (gone.size === 0 && renames.size === 0) return
  const schema = edit(writing.draft, node)
  const names = schema && arrayAt(schema, 'required')
  if (schema === undefined || names?.some((name) => gone.has(name) || renames.has(name)) !== true) return
  const rest = names.filter((name) => !gone.has(name)).map((name) => renames.get(name) ?? name)
  if (rest.length === 0) delete schema['required']
  else schema['required'] = [...new Set(rest)]
}

function addRequired(writing: Writing, node: string | undefined, name: string): void {
  const schema = node === undefined ? undefined : edit(writing.draft, node)
  if (schema === undefined) return
  const names = arrayAt(schema, 'required') ?? []
  // It may have been required before there was such a property.
  if (!names.includes(name)) schema['required'] = [...names, name]
}
