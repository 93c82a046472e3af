/* SQL of locks. A locked folder locks everything in it. */
import type { Executor } from '../../../../db/content-store.ts'

/** Live folders and documents of an application that imports leave as they are. */
export async function listLocked(db: Executor, moduleId: number): Promise<Set<number>> {
  const rows = await db
    .withRecursive('locked', (cte) =>
      cte
        .selectFrom('doc')
        .select('doc.id')
        .where('doc.module_id', '=', moduleId)
        .where('doc.is_locked', '=', 1)
        .where('doc.deleted_at_ms', 'is', null)
        .union(
          cte
            .selectFrom('doc')
            .innerJoin('locked', 'locked.id', 'doc.parent_id')
            .select('doc.id')
            .where('doc.deleted_at_ms', 'is', null),
        ),
    )
    .selectFrom('locked')
    .select('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}
