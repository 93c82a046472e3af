/*
 * Taking a value apart, one level at a time.
 * Owns: which parts a value has and how each is called. Everything that compares contents walks them through here.
 */
import { arrayAt, isObject, type Json, type JsonObject } from '../json.ts'
import { uniqueNames } from './identity.ts'
import { fieldShape, listInStep } from './make-shape.ts'
import { entryStep, markedStep, memberStep, nameStep, writeName } from './path.ts'
import { enumMeanings, isKeyword } from './schema-shape.ts'
import {
  plainReading,
  type ListShape,
  type MapShape,
  type ObjectShape,
  type Reading,
  type SetShape,
  type Shape,
} from './shape.ts'

/** A value with its place. */
export interface Part {
  /** What it is called among its siblings: field, entry or member name. */
  key: string
  value: Json
  shape: Shape
  /** Semantic path. */
  path: string
  /** What the paths of the parts in it begin with. */
  prefix: string
  depth: number
  /** What it means beside its value: the meanings of a member of `enum`, the members that a list of meanings is about. */
  about?: Json
}

/** The parts of one value by key, in written order. */
export type Parts = ReadonlyMap<string, Part>

const noParts: Parts = new Map()

/** Below this depth a value is one fact; importers refuse what nests deeper than 400. */
const maxDepth = 500

/** A content as a whole. */
export function rootPart(value: Json, shape: Shape): Part {
  return { key: '', value, shape, path: '', prefix: '', depth: 0 }
}

/** What a value is made of; undefined when it is one fact. */
export function partsOf(part: Part, reading: Reading): Parts | undefined {
  const { shape, value } = part
  if (part.depth >= maxDepth) return undefined
  switch (shape.form) {
    case 'value':
    case 'text':
      return undefined
    case 'object':
      return isObject(value) ? fieldsOf(part, shape, value) : undefined
    case 'map':
      return isObject(value) ? entriesOf(part, shape, value) : undefined
    case 'list':
      return Array.isArray(value) ? listOf(part, shape, value, reading) : undefined
    case 'set':
      return Array.isArray(value) ? membersOf(part, shape, value) : undefined
  }
}

/** True when two values can be compared part by part. */
export function isComparable(a: Part, b: Part): boolean {
  if (a.shape.form !== b.shape.form || a.shape.name !== b.shape.name) return false
  if (a.shape.form === 'list') return isComparableList(a, b)
  return variantOf(a) === variantOf(b)
}

/** Every entry has a name of its own and is known by it wherever it stands, or the names are the same, place by place. */
function isComparableList(a: Part, b: Part): boolean {
  const [one, other] = [entryNames(a), entryNames(b)]
  const isTuple = a.shape.form === 'list' && a.shape.isTuple === true
  if (!isTuple && isUnique(one) && isUnique(other)) return true
  return one.length === other.length && one.every((name, index) => name === other[index])
}

function entryNames({ shape, value }: Part): (string | undefined)[] {
  if (shape.form !== 'list') return []
  return Array.isArray(value) ? value.map((entry, index) => shape.identify(entry, plainReading, index)) : []
}

function isUnique(names: readonly (string | undefined)[]): boolean {
  return !names.includes(undefined) && new Set(names).size === names.length
}

function variantOf({ shape, value }: Part): string {
  if ((shape.form !== 'object' && shape.form !== 'map') || !isObject(value)) return ''
  return shape.variantOf?.(value) ?? ''
}

/** True when the order of the parts is a fact of its own. */
export function isOrdered(shape: Shape): boolean {
  if (shape.form === 'map') return shape.isOrdered === true
  return shape.form === 'set' || (shape.form === 'list' && shape.isTuple !== true && shape.follows === undefined)
}

/** True when the container says nothing by itself: absent is as good as empty. */
export function isBag(shape: Shape): boolean {
  return (shape.form === 'map' || shape.form === 'list' || shape.form === 'set') && shape.isBag === true
}

function fieldsOf(owner: Part, shape: ObjectShape, value: JsonObject): Parts {
  const keys = Object.keys(value)
  if (keys.length === 0) return noParts
  const parts = new Map<string, Part>()
  for (const key of keys) {
    const entry = value[key]
    if (entry === undefined) continue
    const inStep = shape.isSchema === true && enumMeanings.has(key) ? listInStep(value, 'enum', entry) : undefined
    const part = fieldPart(owner, shape, key, entry, inStep ?? fieldShape(shape, key))
    if (inStep !== undefined) part.about = value['enum'] ?? null
    parts.set(key, part)
  }
  return parts
}

function fieldPart(owner: Part, shape: ObjectShape, key: string, value: Json, inner: Shape): Part {
  const path = fieldPath(owner.prefix, shape, key)
  const prefix = isSilent(shape, key) ? owner.prefix : path
  const part: Part = { key, value, shape: inner, path, prefix, depth: owner.depth + 1 }
  if (shape.isSchema === true && key === 'enum' && isObject(owner.value)) part.about = meaningsIn(owner.value)
  return part
}

/** The lists in step with `enum`. */
function meaningsIn(schema: JsonObject): Json[] {
  const { length } = arrayAt(schema, 'enum') ?? []
  return [...enumMeanings].map((keyword) => {
    const list = arrayAt(schema, keyword)
    return list?.length === length ? list : []
  })
}

/** True for a field that goes without saying in the paths of what is in it. */
function isSilent(shape: ObjectShape, field: string): boolean {
  return shape.silent?.field === field || (shape.isSchema === true && field === 'properties')
}

/** The path of a field. */
function fieldPath(prefix: string, shape: ObjectShape, field: string): string {
  if (shape.isSchema === true) return keywordPath(prefix, field)
  if (shape.mark !== undefined) return markedStep(prefix, shape.mark, field)
  const short = shape.shortNames?.get(field)
  if (short !== undefined) return nameStep(prefix, short)
  return nameStep(prefix, field, [...(shape.shortNames?.values() ?? [])].includes(field))
}

function keywordPath(prefix: string, keyword: string): string {
  if (keyword === 'items') return `${prefix}[]`
  return isKeyword(keyword) && writeName(keyword) === keyword
    ? nameStep(prefix, keyword)
    : markedStep(prefix, '!', keyword)
}

function entriesOf(owner: Part, shape: MapShape, value: JsonObject): Parts {
  const keys = Object.keys(value)
  if (keys.length === 0) return noParts
  const parts = new Map<string, Part>()
  const entry = shape.entry()
  for (const key of keys) {
    const inner = value[key]
    if (inner === undefined) continue
    const path = shape.isPlain === true ? propertyPath(owner.prefix, key) : entryStep(owner.prefix, key)
    parts.set(key, { key, value: inner, shape: entry, path, prefix: path, depth: owner.depth + 1 })
  }
  return parts
}

/** A property that is called like a keyword is quoted. */
function propertyPath(prefix: string, name: string): string {
  return nameStep(prefix, name, isKeyword(name))
}

function listOf(owner: Part, shape: ListShape, list: readonly Json[], reading: Reading): Parts {
  const names = uniqueNames(list.map((value, index) => shape.identify(value, reading, index)))
  const entry = shape.entry()
  return new Map(
    names.map((key, index): [string, Part] => {
      const path = entryStep(owner.prefix, key)
      return [key, { key, value: list[index] ?? null, shape: entry, path, prefix: path, depth: owner.depth + 1 }]
    }),
  )
}

function membersOf(owner: Part, shape: SetShape, list: readonly Json[]): Parts {
  const names = uniqueNames(list.map(shape.label))
  return new Map(
    names.map((key, index): [string, Part] => {
      const path = memberStep(owner.prefix, key)
      const part: Part = { key, value: list[index] ?? null, shape: member, path, prefix: path, depth: owner.depth + 1 }
      if (Array.isArray(owner.about))
        part.about = owner.about.map((texts) => (Array.isArray(texts) ? texts[index] : undefined) ?? '')
      return [key, part]
    }),
  )
}

const member: Shape = { form: 'value', name: 'member' }
