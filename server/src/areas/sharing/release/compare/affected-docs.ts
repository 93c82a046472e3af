/*
 * Documents that read differently because a shared model they use is another one. Owns: following references from the documents through models; what a
 * text refers to is read once and kept (`content-refs.ts`).
 */
import { setImmediate } from 'node:timers/promises'
import { refOf } from '@lectern/model'
import { readRefsOf } from '../../../../content/content-refs.ts'
import type { AppContext } from '../../../../core/context.ts'
import { inBatches } from '../../../../db/batches.ts'

type Db = AppContext['db']

/** What is looked for in one application. */
export interface AffectedSearch {
  /** Hashes of texts by document. */
  docs: ReadonlyMap<number, string>
  /** Hashes of texts by reference. */
  models: ReadonlyMap<string, string>
  /** References of the models that are different. */
  changed: ReadonlySet<string>
}

export interface Affected {
  /** Models that are different and that the document uses, directly or through others. */
  usedBy: Map<number, string[]>
  /** Every model on a way from a document to one that is different. */
  onTheWay: Set<string>
}

/** Models that are followed for one document. */
const mostModels = 100
/** Documents before others have their turn. */
const docsPerTurn = 500

export async function findAffected(db: Db, { docs, models, changed }: AffectedSearch): Promise<Affected> {
  const none: Affected = { usedBy: new Map(), onTheWay: new Set() }
  if (changed.size === 0 || docs.size === 0) return none
  const refsOf = await readReferences(db, [...new Set([...models.values(), ...docs.values()])])
  const onTheWay = findLeading(models, changed, refsOf)
  const usedBy = new Map<number, string[]>()
  for (const part of inBatches([...docs], { size: docsPerTurn })) {
    for (const [docId, hash] of part) {
      const used = follow(refsOf.get(hash) ?? [], { models, changed, refsOf, onTheWay })
      if (used.length > 0) usedBy.set(docId, used)
    }
    await setImmediate()
  }
  return { usedBy, onTheWay }
}

type RefsOf = ReadonlyMap<string, readonly string[]>

/** The changed models, and all that lead to one. */
function findLeading(models: ReadonlyMap<string, string>, changed: ReadonlySet<string>, refsOf: RefsOf): Set<string> {
  const users = new Map<string, string[]>()
  for (const [ref, hash] of models)
    for (const used of refsOf.get(hash) ?? []) {
      const those = users.get(used)
      if (those === undefined) users.set(used, [ref])
      else those.push(ref)
    }
  const leading = new Set(changed)
  // A set grows while it is walked: what is added is visited, too.
  for (const ref of leading) for (const user of users.get(ref) ?? []) leading.add(user)
  return leading
}

/** Changed models that are reached from some references. */
function follow(
  start: readonly string[],
  { models, changed, refsOf, onTheWay }: Omit<AffectedSearch, 'docs'> & { refsOf: RefsOf; onTheWay: Set<string> },
): string[] {
  const seen = new Set(start.filter((ref) => onTheWay.has(ref)))
  const found: string[] = []
  for (const ref of seen) {
    if (changed.has(ref)) found.push(ref)
    if (seen.size > mostModels) continue
    for (const next of refsOf.get(models.get(ref) ?? '') ?? []) if (onTheWay.has(next)) seen.add(next)
  }
  return found
}

/** References of texts by their hashes. */
async function readReferences(db: Db, hashes: readonly string[]): Promise<Map<string, string[]>> {
  await readRefsOf({ db }, hashes)
  const refs = new Map<string, string[]>()
  for (const part of inBatches(hashes)) {
    const rows = await db
      .selectFrom('content_ref')
      .select(['hash', 'section', 'name'])
      .where('hash', 'in', part)
      .where('section', '!=', '')
      .execute()
    for (const { hash, section, name } of rows) {
      if (section === '') continue
      const those = refs.get(hash)
      if (those === undefined) refs.set(hash, [refOf({ section, name })])
      else those.push(refOf({ section, name }))
    }
    await setImmediate()
  }
  return refs
}
