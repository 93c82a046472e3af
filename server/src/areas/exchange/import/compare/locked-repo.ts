/* SQL of locks. A locked folder locks everything in it. */
import { withBelow } from '../../../../content/doc-tree.ts'
import type { Executor } from '../../../../db/content-store.ts'

/** Live folders and documents of an application that imports leave as they are. */
export async function listLocked(db: Executor, moduleId: number): Promise<Set<number>> {
  const locked = withBelow(db, (docs) =>
    docs.where('doc.module_id', '=', moduleId).where('doc.is_locked', '=', 1).where('doc.deleted_at_ms', 'is', null),
  )
  const rows = await locked.selectFrom('below').select('below.id').execute()
  return new Set(rows.map((row) => row.id))
}
