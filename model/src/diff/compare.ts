/*
 * What changed between two contents, thing by thing.
 * Owns: the list of changes and the sentence each is told in. A thing that came or went whole is one change, whatever is in it.
 */
import type { ComponentSection, StoredContent } from '../content/content.ts'
import { isComparable, isBag, isOrdered, partsOf, type Part, type Parts } from '../facts/parts.ts'
import { orderPath } from '../facts/path.ts'
import { rootPartOf } from '../facts/root.ts'
import { rowOfWay, type FactRow } from '../facts/row-of-way.ts'
import { plainReading, type Reading } from '../facts/shape.ts'
import type { Json } from '../json.ts'
import { isReordered, mergeOrders } from '../merge/order.ts'
import { isSamePart } from '../merge/same.ts'
import { readingAs } from '../merge/path-names.ts'
import { placeOfWay, type PlaceStep } from './place.ts'
import { isDiffSentenceKey, type DiffSentenceKey } from './sentence-keys.ts'
import { isFlag, nameOf, orderTopicOf, shortText, topicOf } from './topics.ts'

/** One thing that is another one now. */
export interface Change {
  kind: 'added' | 'removed' | 'changed' | 'reordered'
  /** Semantic path, in the terms of the older content; `order(…)` for an order. */
  path: string
  /** The same in steps that people know; empty for what is of the document itself. */
  place: PlaceStep[]
  /** Position among its siblings, of a field or parameter that was added or removed. */
  index?: number
  /** The row of the parameter table it belongs to; absent for facts without one, such as a summary. */
  row?: FactRow
  side?: 'request' | 'response'
  /** Key of its sentence in `diff.json`. */
  sentence: DiffSentenceKey
  /** What the sentence puts in: `name` of the thing, `before` and `after` as short texts ('' for nothing). */
  params: { name: string; before: string; after: string }
  /** The values; absent where there is nothing. An order is the list of the names in it. */
  before?: Json
  after?: Json
  /** Both are texts: `diffLines` and `diffWords` show what changed. */
  isText: boolean
}

/** How to compare. */
export interface CompareOptions {
  /** Section of a component; without it a component is free JSON. */
  section?: ComponentSection
}

/**
 * What makes `after` of `before`, in reading order; nothing when `sameContent` says so. Undefined stands for a content that
 * is not there: then there is no change to tell of, since a document that came or went is one by itself.
 */
export function compare(
  before: StoredContent | undefined,
  after: StoredContent | undefined,
  options: CompareOptions = {},
): Change[] {
  if (before === undefined || after === undefined) return []
  const comparing: Comparing = { readings: { before: plainReading, after: readingAs(before, after) }, changes: [] }
  const pair = { before: rootPartOf(before, options.section), after: rootPartOf(after, options.section) }
  compareParts(comparing, [], pair)
  return comparing.changes
}

interface Comparing {
  readings: { before: Reading; after: Reading }
  changes: Change[]
}

interface Pair {
  before: Part | undefined
  after: Part | undefined
}

/** `way`: the parts above, the content first. */
function compareParts(comparing: Comparing, way: readonly Part[], pair: Pair): void {
  const { before, after } = pair
  const place = after ?? before
  if (place === undefined || before?.value === after?.value) return
  const inside = partsInside(comparing, pair)
  if (inside !== undefined) compareInside(comparing, [...way, place], pair, inside)
  else if (before === undefined || after === undefined || !isSamePart(before, after))
    describeChange(comparing, way, place, pair)
}

function partsInside(comparing: Comparing, pair: Pair): { before: Parts; after: Parts } | undefined {
  const { before, after } = pair
  const place = after ?? before
  if (place === undefined) return undefined
  const isWhole = before === undefined || after === undefined
  if (isWhole ? !opensWhole(place) : !isComparable(before, after)) return undefined
  const inBefore = before === undefined ? new Map<string, Part>() : partsOf(before, comparing.readings.before)
  const inAfter = after === undefined ? new Map<string, Part>() : partsOf(after, comparing.readings.after)
  if (inBefore === undefined || inAfter === undefined) return undefined
  // A container that is there but empty is all there is to tell of it.
  return isWhole && inBefore.size + inAfter.size === 0 ? undefined : { before: inBefore, after: inAfter }
}

/** True for what is listed by its parts even when it was added or removed as a whole: people do not know the shared part of a path as a thing. */
function opensWhole({ shape, path }: Part): boolean {
  return isBag(shape) || path === '/pathItem'
}

function compareInside(
  comparing: Comparing,
  way: readonly Part[],
  { before, after }: Pair,
  inside: { before: Parts; after: Parts },
): void {
  const [old, now] = [[...inside.before.keys()], [...inside.after.keys()]]
  const container = after ?? before
  const indexOf = container !== undefined && isNumbered(container) ? indexIn(old, now) : undefined
  for (const key of mergeOrders(old, old, now, new Set([...now, ...old])).order) {
    const [was, is] = [inside.before.get(key), inside.after.get(key)]
    compareParts(comparing, way, { before: was, after: is })
    const last = comparing.changes.at(-1)
    if (indexOf !== undefined && last !== undefined && (was === undefined || is === undefined))
      last.index = indexOf(key)
  }
  if (container !== undefined && isOrdered(container.shape) && isReordered(old, now)) {
    const name = container.key
    push(comparing, way, {
      kind: 'reordered',
      path: orderPath(container.path),
      sentence: sentenceOf(orderTopicOf(container), 'changed'),
      params: { name, before: old.join(', '), after: now.join(', ') },
      before: old,
      after: now,
      isText: false,
    })
  }
}

/** True for fields and parameters: one that was renamed keeps its position. */
function isNumbered({ shape: { name } }: Part): boolean {
  return name === 'properties' || name === 'parameters'
}

function indexIn(old: readonly string[], now: readonly string[]): (key: string) => number {
  const positions = new Map(
    [...old, ...now].map((key, index) => [key, index < old.length ? index : index - old.length]),
  )
  return (key) => positions.get(key) ?? 0
}

function describeChange(comparing: Comparing, way: readonly Part[], place: Part, pair: Pair): void {
  const { before, after } = pair
  const owner = way.at(-1) ?? place
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  const topic = topicOf(place, owner)
  const sentence = isFlag(place, owner) ? flagSentence(topic, pair, kind) : sentenceOf(topic, kind)
  push(comparing, [...way, place], {
    kind,
    path: place.path,
    sentence,
    params: { name: nameOf(place, owner), before: shortText(before?.value), after: shortText(after?.value) },
    ...(before !== undefined && { before: before.value }),
    ...(after !== undefined && { after: after.value }),
    isText: place.shape.form === 'text' && typeof (before ?? after)?.value === 'string',
  })
}

/** Absent is off, so that it is not switched by removing `false`. */
function flagSentence(flag: string, { before, after }: Pair, kind: 'added' | 'removed' | 'changed'): DiffSentenceKey {
  if ((before?.value === true) === (after?.value === true)) return `other.${kind}`
  return sentenceOf(flag, after?.value === true ? 'added' : 'removed')
}

function sentenceOf(topic: string, kind: 'added' | 'removed' | 'changed'): DiffSentenceKey {
  const key = `${topic}.${kind}`
  return isDiffSentenceKey(key) ? key : `other.${kind}`
}

function push(comparing: Comparing, way: readonly Part[], change: Omit<Change, 'place' | 'row' | 'side'>): void {
  const row = rowOfWay(way)
  const side = row?.side ?? sideOf(way)
  comparing.changes.push({
    ...change,
    place: placeOfWay(way),
    ...(row !== undefined && { row }),
    ...(side !== undefined && { side }),
  })
}

const requestFields: ReadonlySet<string> = new Set([
  'parameters',
  'requestBody',
  'security',
  'servers',
  'path',
  'method',
])

function sideOf(way: readonly Part[]): 'request' | 'response' | undefined {
  const [root, first, second] = way
  if (root?.shape.name !== 'http') return undefined
  const field = first?.shape.name === 'operation' || first?.key === 'pathItem' ? second?.key : first?.key
  if (field === 'responses') return 'response'
  return field !== undefined && requestFields.has(field) ? 'request' : undefined
}
