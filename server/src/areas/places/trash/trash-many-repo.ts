/* SQL of deleting several folders and documents at once. */
import { chainFrom, withAbove } from '../../../content/doc-tree.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { NewTrash } from './trash-repo.ts'

interface ChainLink {
  id: number
  name: string
}

/** Each live row of these with the folders it is in, innermost first. */
export async function listChains(db: Executor, ids: readonly number[]): Promise<Map<number, ChainLink[]>> {
  const chains = new Map<number, ChainLink[]>()
  for (const part of inBatches(ids)) for (const [id, chain] of await listSomeChains(db, part)) chains.set(id, chain)
  return chains
}

async function listSomeChains(db: Executor, ids: readonly number[]): Promise<Map<number, ChainLink[]>> {
  const rows = await withAbove(db, ids)
    .selectFrom('above')
    .innerJoin('doc', 'doc.id', 'above.id')
    .select(['above.root', 'doc.id', 'doc.parent_id', 'doc.name'])
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
  const chains = [...Map.groupBy(rows, (row) => row.root)].map(([root, each]) => [root, chainFrom(each, root)] as const)
  // A deleted row has none, whatever is above it.
  return new Map(chains.filter(([, chain]) => chain.length > 0))
}

/** Ids of the entries by what they are of. */
export async function insertTrashOfDocs(db: Executor, entries: readonly NewTrash[]): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (const part of inBatches(entries)) {
    const rows = await db.insertInto('trash').values(part).returning(['id', 'subject_id']).execute()
    for (const row of rows) ids.set(row.subject_id, row.id)
  }
  return ids
}

/** Marks what the entries are of, and everything live in it. */
export async function markDocsOf(db: Executor, trashIds: readonly number[], nowMs: number): Promise<void> {
  for (const part of inBatches(trashIds)) await markSomeDocs(db, part, nowMs)
}

async function markSomeDocs(db: Executor, trashIds: readonly number[], nowMs: number): Promise<void> {
  await db
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('doc')
        .innerJoin('trash', 'trash.subject_id', 'doc.id')
        .select(['doc.id', 'trash.id as entry'])
        .where('trash.id', 'in', trashIds)
        .where('doc.deleted_at_ms', 'is', null)
        .unionAll(
          cte
            .selectFrom('doc')
            .innerJoin('below', 'below.id', 'doc.parent_id')
            .select(['doc.id', 'below.entry'])
            .where('doc.deleted_at_ms', 'is', null),
        ),
    )
    .updateTable('doc')
    .from('below')
    .set((set) => ({ deleted_at_ms: nowMs, trash_id: set.ref('below.entry') }))
    .whereRef('doc.id', '=', 'below.id')
    .execute()
}
