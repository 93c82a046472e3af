/*
 * How many documents applications have, for lists of spaces, projects and applications. Counting reads every document, so a count is kept until the
 * tree of its application changes. Owns: that no count is older than the tree it is asked with.
 */
import { inBatches } from '../db/batches.ts'
import type { Executor } from '../db/content-store.ts'
import { liveRows } from '../db/rows.ts'

/** A live application as it was just read. */
export interface CountedModule {
  id: number
  tree_version: number
}

interface Counted {
  treeVersion: number
  docs: number
}

/** Applications whose counts are kept; when there are more, all are dropped. */
const keptModules = 20_000

const kept = new WeakMap<Executor, Map<number, Counted>>()

/** By application: its live documents, folders not among them. */
export async function countDocs(db: Executor, modules: readonly CountedModule[]): Promise<ReadonlyMap<number, number>> {
  const known = kept.get(db) ?? new Map<number, Counted>()
  kept.set(db, known)
  const isKnown = ({ id, tree_version: version }: CountedModule) => known.get(id)?.treeVersion === version
  const counts = new Map(modules.filter(isKnown).map(({ id }) => [id, known.get(id)?.docs ?? 0]))
  const changed = modules.filter(({ id }) => !counts.has(id))
  const fresh = await readCounts(
    db,
    changed.map(({ id }) => id),
  )
  if (known.size + changed.length > keptModules) known.clear()
  for (const { id, tree_version: treeVersion } of changed) {
    const docs = fresh.get(id) ?? 0
    counts.set(id, docs)
    // What a change between both reads adds is kept under the version before it, which nobody reads any more.
    known.set(id, { treeVersion, docs })
  }
  return counts
}

/** By what holds the applications, the sum of their documents. */
export async function countDocsByHolder(
  db: Executor,
  modules: readonly (CountedModule & { holder_id: number })[],
): Promise<ReadonlyMap<number, number>> {
  const counts = await countDocs(db, modules)
  const sums = new Map<number, number>()
  for (const { id, holder_id: holder } of modules) sums.set(holder, (sums.get(holder) ?? 0) + (counts.get(id) ?? 0))
  return sums
}

async function readCounts(db: Executor, moduleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const batch of inBatches(moduleIds)) {
    const rows = await liveRows(db, 'doc', { module_id: batch, is_folder: 0 })
      .select(({ fn }) => ['module_id', fn.countAll<number>().as('count')])
      .groupBy('module_id')
      .execute()
    for (const { module_id: id, count } of rows) counts.set(id, count)
  }
  return counts
}
