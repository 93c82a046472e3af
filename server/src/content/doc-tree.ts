/*
 * Walks through folders and documents, as common tables that a query reads or changes. Does not own: what a caller may see of them.
 */
import type { SelectQueryBuilder } from 'kysely'
import type { Executor } from '../db/content-store.ts'
import type { Database } from '../db/schema.ts'

type Roots = SelectQueryBuilder<Database, 'doc', { id: number }>

/** A table `below` with the ids of the roots and of everything live in them. */
export function withBelow(db: Executor, chooseRoots: (docs: Roots) => Roots) {
  return db.withRecursive('below', (cte) => {
    const docs = cte.selectFrom('doc').select('doc.id')
    return chooseRoots(docs).union(
      docs.innerJoin('below', 'below.id', 'doc.parent_id').where('doc.deleted_at_ms', 'is', null),
    )
  })
}

/** A table `above` with each of these rows and the folders it is in, as `root`, `id` and `parent_id`. */
export function withAbove(db: Executor, docIds: readonly number[]) {
  return db.withRecursive('above', (cte) =>
    cte
      .selectFrom('doc')
      .select(['doc.id as root', 'doc.id', 'doc.parent_id'])
      .where('doc.id', 'in', docIds)
      .union(
        cte
          .selectFrom('doc')
          .innerJoin('above', 'above.parent_id', 'doc.id')
          .select(['above.root', 'doc.id', 'doc.parent_id']),
      ),
  )
}

export interface Around {
  id: number
  name: string
  is_folder: number
}

/** The document or folder, and the folders it is in from the innermost on. */
export async function listAround(db: Executor, docId: number): Promise<Around[]> {
  const rows = await withAbove(db, [docId])
    .selectFrom('above')
    .innerJoin('doc', 'doc.id', 'above.id')
    .select(['doc.id', 'doc.parent_id', 'doc.name', 'doc.is_folder'])
    .execute()
  return chainFrom(rows, docId).map(({ id, name, is_folder }) => ({ id, name, is_folder }))
}

/** The rows from one on upwards, innermost first. */
export function chainFrom<T extends { id: number; parent_id: number | null }>(rows: readonly T[], docId: number): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chain: T[] = []
  for (let row = byId.get(docId); row !== undefined && chain.length < rows.length;) {
    chain.push(row)
    row = row.parent_id === null ? undefined : byId.get(row.parent_id)
  }
  return chain
}
