/* Which contents have to be compared: of documents that are others, and of those that use a model which is another one. */
import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../../../core/context.ts'
import { findAffected } from './affected-docs.ts'
import type { DocPair, ModelPair, ModuleContents } from './compare-task.ts'
import { readSideModels, type SideDocs } from './side-docs.ts'
import type { Side } from './sides.ts'

type Db = AppContext['db']

/** Hashes of a model on both sides; `null` where it is not there. */
export interface ModelHashes {
  before: string | null
  after: string | null
}

export interface ComparisonPlan {
  /** By application. */
  tasks: ModuleContents[]
  /** Models that are different, by application and reference. */
  models: Map<number, Map<string, ModelHashes>>
}

export async function planComparison(
  db: Db,
  { from, to, before, after }: { from: Side; to: Side; before: SideDocs; after: SideDocs },
): Promise<ComparisonPlan> {
  const tasks: ModuleContents[] = []
  const models = new Map<number, Map<string, ModelHashes>>()
  const inBoth = [...after.values()].filter(({ id }) => before.has(id))
  for (const [moduleId, docs] of Map.groupBy(inBoth, (doc) => doc.moduleId)) {
    const old = await readSideModels(db, from.contents, moduleId)
    const now = await readSideModels(db, to.contents, moduleId)
    const changed = changedModels(old, now)
    // A document that was in another application refers to other models.
    const own = docs.filter(({ id }) => before.get(id)?.moduleId === moduleId)
    const { usedBy, onTheWay } = await findAffected(db, {
      docs: new Map(own.flatMap(({ id, hash }) => (hash === null ? [] : [[id, hash] as const]))),
      models: new Map([...now].map(([ref, { hash }]) => [ref, hash])),
      changed: new Set(changed.keys()),
    })
    await setImmediate()
    const pairs = docs.flatMap((doc): DocPair[] => {
      const pair = { id: doc.id, before: before.get(doc.id)?.hash ?? null, after: doc.hash }
      const used = usedBy.get(doc.id) ?? []
      return pair.before === pair.after && used.length === 0 ? [] : [{ ...pair, models: used }]
    })
    await setImmediate()
    if (pairs.length === 0) continue
    const used = new Set(pairs.flatMap((pair) => pair.models))
    const ofModule: ModelPair[] = [...changed]
      .filter(([ref]) => used.has(ref))
      .map(([ref, hashes]) => ({ ref, ...hashes }))
    models.set(moduleId, new Map(ofModule.map(({ ref, ...hashes }) => [ref, hashes])))
    const ways = [...onTheWay].flatMap((ref) => {
      const hash = now.get(ref)?.hash
      return hash === undefined ? [] : [[ref, hash] as const]
    })
    tasks.push({ moduleId, docs: pairs, models: ofModule, onTheWay: used.size === 0 ? [] : ways })
  }
  return { tasks, models }
}

/** Models that are different, and those that are on one side only. */
function changedModels(
  old: ReadonlyMap<string, { hash: string }>,
  now: ReadonlyMap<string, { hash: string }>,
): Map<string, ModelHashes> {
  const changed = new Map<string, ModelHashes>()
  for (const [ref, { hash: before }] of old) {
    const after = now.get(ref)?.hash ?? null
    if (after !== before) changed.set(ref, { before, after })
  }
  for (const [ref, { hash }] of now) if (!old.has(ref)) changed.set(ref, { before: null, after: hash })
  return changed
}
