/* SQL of what a site's zip has besides its pages. */
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'

/** Media types of the pictures there are. */
export async function listPictureTypes(db: Executor, ids: readonly string[]) {
  const found: { id: string; media_type: string }[] = []
  for (const batch of inBatches(ids)) {
    const rows = await db.selectFrom('upload').select(['id', 'media_type']).where('id', 'in', batch).execute()
    for (const row of rows) found.push(row)
  }
  return found
}
