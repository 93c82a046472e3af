/*
 * Three-way merge of contents, fact by fact (docs: model/README.md, "Merging").
 * Owns: what becomes of every place where two sides changed the same content. A place where both changed differently is a
 * conflict, and ours stays there; nothing else of either side is left out.
 */
import type { ComponentSection, StoredContent } from '../content/content.ts'
import { ownValue, type Json, type JsonObject } from '../json.ts'
import { orderPath } from '../facts/path.ts'
import { rootPartOf } from '../facts/root.ts'
import { isBag, isComparable, isOrdered, partsOf, type Part, type Parts } from '../facts/parts.ts'
import type { Reading, Shape } from '../facts/shape.ts'
import { assemble } from './assemble.ts'
import { chosenValue, type Answer, type Answers, type Conflict, type ConflictKind } from './conflict.ts'
import { alignMeanings, type SpokenOf } from './meanings.ts'
import { followOrder, mergeOrders } from './order.ts'
import { readingsOf } from './path-names.ts'
import { isSamePart } from './same.ts'
import type { Sides } from './sides.ts'
import { subjectOf, subjectOfOrder, type Way } from './subject.ts'
import { mergeTexts } from './text.ts'

/** Three states of one document, component, folder or application; undefined where there is none. */
export interface Versions<Content extends StoredContent = StoredContent> {
  /** What both sides started from: the last incoming state of a source, or the revision an editor opened. */
  base: Content | undefined
  /** The present state. */
  ours: Content | undefined
  /** The new incoming state, or what the editor saves. */
  theirs: Content | undefined
}

/** How to merge. */
export interface MergeOptions {
  /** Section of a component; without it a component is free JSON. */
  section?: ComponentSection
  /** What was decided about conflicts; an answered one is none any more. Answers to places without a conflict say nothing. */
  answers?: Answers
}

/** What came of a merge. */
export interface Merged<Content extends StoredContent = StoredContent> {
  /** The very object given as `ours` or `theirs` when it is that; undefined when both or one rightly removed it. */
  content: Content | undefined
  /** In reading order. */
  conflicts: Conflict[]
}

/**
 * Merges three versions of a content. `compare(ours, content)` returns what was imported, `compare(theirs, content)` what was kept.
 * The versions must be of one kind; none of them is touched.
 */
export function merge<Content extends StoredContent>(
  versions: Versions<Content>,
  options: MergeOptions = {},
): Merged<Content> {
  const part = (content: Content | undefined): Part | undefined => content && rootPartOf(content, options.section)
  const sides = { base: part(versions.base), ours: part(versions.ours), theirs: part(versions.theirs) }
  const merging: Merging = {
    readings: readingsOf(versions),
    answers: options.answers ?? new Map(),
    conflicts: [],
    spokenOf: new WeakMap(),
  }
  const content = mergeParts(merging, sides, undefined)
  // Every value comes from one of the versions or from an answer, at the place it had there.
  return { content: content as unknown as Content | undefined, conflicts: merging.conflicts }
}

interface Merging {
  readings: Sides<Reading>
  answers: Answers
  conflicts: Conflict[]
  spokenOf: SpokenOf
}

type Three = Sides<Part | undefined>

function mergeParts(merging: Merging, sides: Three, above: Way | undefined): Json | undefined {
  const { base, ours, theirs } = sides
  if (ours?.value === theirs?.value) return ours?.value
  const inside = partsInside(merging, sides)
  if (inside !== undefined) return mergeInside(merging, sides, inside, above)
  if (isSamePart(base, theirs) && !(isSamePart(base, ours) && isWrittenAlike(base, ours))) return ours?.value
  if (isSamePart(base, ours)) return theirs?.value
  if (isSamePart(ours, theirs)) return ours?.value
  return mergeText(sides) ?? mergeSides(merging, sides, above)
}

/** Also says so in the same order of keys. */
function isWrittenAlike(a: Part | undefined, b: Part | undefined): boolean {
  return JSON.stringify(a?.value) === JSON.stringify(b?.value)
}

/** The parts of the sides, when they merge part by part. */
function partsInside(merging: Merging, sides: Three): Sides<Parts> | undefined {
  const { ours, theirs } = sides
  const first = ours ?? theirs
  if (first === undefined) return undefined
  const isWhole = ours === undefined || theirs === undefined
  if (isWhole && !(isBag(first.shape) && sides.base !== undefined)) return undefined
  if (ours !== undefined && theirs !== undefined && !isComparable(ours, theirs)) return undefined
  const read = (side: keyof Three): Parts | undefined => {
    const part = sides[side]
    return part === undefined ? new Map() : partsOf(part, merging.readings[side])
  }
  const inOurs = read('ours')
  const inTheirs = read('theirs')
  if (inOurs === undefined || inTheirs === undefined) return undefined
  const isBaseComparable = sides.base !== undefined && isComparable(sides.base, first)
  if (isWhole && !isBaseComparable) return undefined
  return { base: (isBaseComparable ? read('base') : undefined) ?? new Map(), ours: inOurs, theirs: inTheirs }
}

function mergeInside(merging: Merging, sides: Three, inside: Sides<Parts>, above: Way | undefined): Json | undefined {
  const part = sides.ours ?? sides.theirs
  if (part === undefined) return undefined
  const { shape } = part
  const way: Way = { part, above }
  const values = new Map<string, Json>()
  for (const key of new Set([...inside.ours.keys(), ...inside.theirs.keys()])) {
    const three = { base: inside.base.get(key), ours: inside.ours.get(key), theirs: inside.theirs.get(key) }
    const value = isInStep(shape) ? mergeMeaning(merging, three, way) : mergeParts(merging, three, way)
    if (value !== undefined) values.set(key, value)
  }
  for (const group of brokenGroups(shape, values, inside)) mergeGroup(merging, group, { values, inside, way })
  if (values.size === 0 && !staysEmpty(sides)) return undefined
  if (shape.form === 'object' && shape.isSchema === true) alignMeanings(values, inside, merging.spokenOf)
  const order = orderOf(merging, inside, way, new Set(values.keys()))
  const merged = assemble(shape, order, values, sides, inside)
  const isNew = merged !== sides.ours?.value && merged !== sides.theirs?.value
  if (isNew && isInStep(shape) && Array.isArray(merged)) merging.spokenOf.set(merged, order)
  return merged
}

/** Lists whose entries come and go with the members of `enum`. */
function isInStep(shape: Shape): boolean {
  return shape.form === 'list' && shape.follows !== undefined
}

/** Which meanings there are is decided by the members they belong to. */
function mergeMeaning(merging: Merging, sides: Three, above: Way): Json | undefined {
  const { ours, theirs } = sides
  return ours === undefined || theirs === undefined ? (ours ?? theirs)?.value : mergeParts(merging, sides, above)
}

/** Fields that each side may have, but not both together: `example` beside `examples`. */
function brokenGroups(shape: Shape, values: ReadonlyMap<string, Json>, inside: Sides<Parts>): (readonly string[])[] {
  if (shape.form !== 'object' || shape.exclusive === undefined) return []
  const count = (group: readonly string[], keys: { has: (key: string) => boolean }): number =>
    group.filter((field) => keys.has(field)).length
  return shape.exclusive.filter(
    (group) => count(group, values) > 1 && count(group, inside.ours) < 2 && count(group, inside.theirs) < 2,
  )
}

/** Such fields are one question: those of ours, or those of theirs. */
function mergeGroup(
  merging: Merging,
  group: readonly string[],
  { values, inside, way }: { values: Map<string, Json>; inside: Sides<Parts>; way: Way },
): void {
  const parts = group.flatMap((field) => inside.ours.get(field) ?? inside.theirs.get(field) ?? [])
  const [first] = parts
  if (first === undefined) return
  const { path } = first
  merging.conflicts = merging.conflicts.filter((conflict) => !parts.some((part) => conflict.path.startsWith(part.path)))
  const [base, ours, theirs] = [
    fieldsIn(inside.base, group),
    fieldsIn(inside.ours, group),
    fieldsIn(inside.theirs, group),
  ]
  const about = subjectOf({ part: first, above: way })
  const conflict: Conflict = { id: path, path, ...about, kind: 'excluded', base, ours, theirs, isText: false }
  const answer = merging.answers.get(path)
  if (answer === undefined) merging.conflicts.push(conflict)
  const chosen = answer === undefined ? ours : chosenValue(conflict, answer)
  for (const field of group) {
    const value = ownValue(chosen, field)
    if (value === undefined) values.delete(field)
    else values.set(field, value)
  }
}

function fieldsIn(parts: Parts, group: readonly string[]): JsonObject {
  return Object.fromEntries(
    group.flatMap((field) => {
      const part = parts.get(field)
      return part === undefined ? [] : [[field, part.value]]
    }),
  )
}

/** Whether a container without parts is there: as the side that changed that has it. */
function staysEmpty({ base, ours, theirs }: Three): boolean {
  const [wasThere, isOurs, isTheirs] = [base !== undefined, ours !== undefined, theirs !== undefined]
  return isOurs === wasThere ? isTheirs : isOurs
}

function orderOf(merging: Merging, inside: Sides<Parts>, way: Way, kept: ReadonlySet<string>): string[] {
  const names = { base: [...inside.base.keys()], ours: [...inside.ours.keys()], theirs: [...inside.theirs.keys()] }
  const merged = mergeOrders(names.base, names.ours, names.theirs, kept)
  const { part: container } = way
  if (!merged.isClash || !isOrdered(container.shape)) return merged.order
  const path = orderPath(container.path)
  const conflict: Conflict = { id: path, path, ...subjectOfOrder(way), kind: 'order', ...names, isText: false }
  const answer = merging.answers.get(path)
  const chosen = answer === undefined ? undefined : chosenValue(conflict, answer)
  if (answer === undefined) merging.conflicts.push(conflict)
  if (!Array.isArray(chosen)) return merged.order
  // The side whose order was not chosen says where its own things stand.
  const present = answer?.take === 'theirs' ? new Set([...names.ours, ...merged.order]) : merged.order
  return followOrder(
    chosen,
    [...present].filter((name) => kept.has(name)),
  )
}

/** A text that merges by line; undefined when it is none, or lines clash. */
function mergeText({ base, ours, theirs }: Three): string | undefined {
  if (ours?.shape.form !== 'text') return undefined
  const [before, mine, other] = [base?.value, ours.value, theirs?.value]
  if (typeof before !== 'string' || typeof mine !== 'string' || typeof other !== 'string') return undefined
  const { text, isClash } = mergeTexts(before, mine, other)
  return isClash ? undefined : text
}

/** What an answer chooses, or a conflict, which leaves ours. */
function mergeSides(merging: Merging, sides: Three, above: Way | undefined): Json | undefined {
  const { base, ours, theirs } = sides
  const place = ours ?? theirs
  if (place === undefined) return undefined
  const conflict: Conflict = {
    id: place.path,
    path: place.path,
    ...subjectOf({ part: place, above }),
    kind: kindOf(sides),
    ...(base !== undefined && { base: base.value }),
    ...(ours !== undefined && { ours: ours.value }),
    ...(theirs !== undefined && { theirs: theirs.value }),
    isText: place.shape.form === 'text' && typeof place.value === 'string',
  }
  const answer: Answer | undefined = merging.answers.get(conflict.id)
  if (answer !== undefined) return chosenValue(conflict, answer)
  merging.conflicts.push(conflict)
  return ours?.value
}

function kindOf({ ours, theirs }: Three): ConflictKind {
  if (theirs === undefined) return 'removed_upstream'
  return ours === undefined ? 'removed_here' : 'changed'
}
