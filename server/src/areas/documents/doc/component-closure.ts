/*
 * The components a content needs, read from the database one level at a time. Owns: what is sent along and what is only named. Does not own:
 * what counts as a reference (`referencesOf` of the model).
 */
import { setImmediate } from 'node:timers/promises'
import {
  componentKeyOf,
  refOf,
  referencesOf,
  setOwn,
  type ComponentKey,
  type DocumentContent,
  type Json,
  type JsonObject,
} from '@lectern/model'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { findComponentValues, listComponentHeads, type ComponentHead } from './detail-repo.ts'

/** Components by section and name, as `components` of OpenAPI. */
export type ComponentValues = Record<string, JsonObject>

export interface StoredClosure {
  components: ComponentValues
  /** References that exist but did not fit, nearest first. */
  more: string[]
  /** References of everything in `components`. */
  reached: Set<string>
}

export interface ClosureLimit {
  /** Bytes of stored text. */
  maxBytes: number
  maxCount: number
}

/** Enough for nearly every document; more is fetched when a reader opens it. */
export const detailLimit: ClosureLimit = { maxBytes: 150_000, maxCount: 2_000 }

/** Follows every component of all but monstrous applications. */
const wholeLimit: ClosureLimit = { maxBytes: 32 * 1024 * 1024, maxCount: 20_000 }

/** The parts of a document in which references stand. */
export function partsOf(content: DocumentContent): Json[] {
  if (content.kind === 'http') return [content.operation, content.pathItem ?? {}]
  return content.kind === 'dubbo' ? [content.parameters, content.result] : []
}

/** The components some contents refer to. */
export function keysIn(contents: readonly Json[]): ComponentKey[] {
  return contents.flatMap((content) => referencesOf(content).flatMap(({ ref }) => componentKeyOf(ref) ?? []))
}

/** Finds where the texts of components are; those of now unless said otherwise. */
export type ListHeads = (db: Executor, moduleId: number, keys: readonly ComponentKey[]) => Promise<ComponentHead[]>

/** The given components and what they refer to, breadth first, within the limit. The nearest one is sent whatever its size. */
export async function readClosure(
  db: Executor,
  moduleId: number,
  start: readonly ComponentKey[],
  limit: ClosureLimit = detailLimit,
  listHeads: ListHeads = listComponentHeads,
): Promise<StoredClosure> {
  const closure: StoredClosure = { components: {}, more: [], reached: new Set() }
  const seen = new Set<string>()
  let bytes = 0
  let level = newKeys(start, seen)
  while (level.length > 0) {
    const fitting: ComponentHead[] = []
    for (const head of await headsOf(db, moduleId, level, listHeads)) {
      const isFirst = closure.reached.size + fitting.length === 0
      const fits = bytes + head.size <= limit.maxBytes && closure.reached.size + fitting.length < limit.maxCount
      if (!isFirst && !fits) closure.more.push(refOf(head))
      else {
        bytes += head.size
        fitting.push(head)
      }
    }
    level = newKeys(keysIn(await addValues(db, closure, fitting)), seen)
    await setImmediate()
  }
  return closure
}

/** References of every component that the given ones refer to, directly or through others, and of themselves. */
export async function readReach(
  db: Executor,
  moduleId: number,
  start: readonly ComponentKey[],
  listHeads: ListHeads = listComponentHeads,
): Promise<ReadonlySet<string>> {
  const closure = await readClosure(db, moduleId, start, wholeLimit, listHeads)
  return new Set([...closure.reached, ...closure.more])
}

function newKeys(keys: readonly ComponentKey[], seen: Set<string>): ComponentKey[] {
  return keys.filter((key) => {
    const ref = refOf(key)
    if (seen.has(ref)) return false
    seen.add(ref)
    return true
  })
}

/** In the order of the keys. */
async function headsOf(
  db: Executor,
  moduleId: number,
  keys: readonly ComponentKey[],
  listHeads: ListHeads,
): Promise<ComponentHead[]> {
  const heads = new Map<string, ComponentHead>()
  for (const part of inBatches(keys)) {
    for (const head of await listHeads(db, moduleId, part)) {
      heads.set(refOf(head), head)
    }
  }
  return keys.flatMap((key) => heads.get(refOf(key)) ?? [])
}

async function addValues(db: Executor, closure: StoredClosure, heads: readonly ComponentHead[]): Promise<Json[]> {
  const values = await findComponentValues(
    db,
    heads.map((head) => head.hash),
  )
  return heads.flatMap((head) => {
    const value = values.get(head.hash)
    if (value === undefined) return []
    setOwn((closure.components[head.section] ??= {}), head.name, value)
    closure.reached.add(refOf(head))
    return [value]
  })
}
