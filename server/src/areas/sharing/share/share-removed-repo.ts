/* SQL of documents in the trash that visitors of a share could read until then. */
import { sql } from 'kysely'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { ShareRow } from '../../../db/schema.ts'

interface Part {
  after: { atMs: number; id: number } | undefined
  limit: number
}

/** Whether the row of `doc` around it was in the share as it was then: chosen, or in a folder that was; what is frozen is there still. */
const wasChosen = (shareId: number) => sql<boolean>`(
  with recursive place(id, parent_id) as (
    select own.id, own.parent_id from doc as own where own.id = doc.id
    union all
    select around.id, around.parent_id from doc as around join place on place.parent_id = around.id
  )
  select count(*) > 0 and count(share_item.snapshot_id) = 0
  from place join share_item on share_item.doc_id = place.id and share_item.share_id = ${shareId}
)`

/** The last deleted first. Only since the share is as it is now: before, other documents may have been in it. */
export async function listRemovedDocs(
  db: Executor,
  { id, is_all: isAll, updated_at_ms: sinceMs }: Pick<ShareRow, 'id' | 'is_all' | 'updated_at_ms'>,
  moduleId: number,
  { after, limit }: Part,
) {
  return rowsOf(db, 'doc', { module_id: moduleId, is_folder: 0 })
    .innerJoin('module', 'module.id', 'doc.module_id')
    .innerJoin('trash', 'trash.id', 'doc.trash_id')
    .where('doc.deleted_at_ms', '>', sinceMs)
    .where(isInHiddenPlace, '=', 0)
    .$if(isAll !== 1, (query) => query.where(wasChosen(id)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(doc.deleted_at_ms, doc.id) < (cast(${after?.atMs ?? 0} as bigint), cast(${after?.id ?? 0} as bigint))`,
      ),
    )
    .select(['doc.id', 'doc.id as subject_id', 'doc.name', 'doc.is_folder', 'doc.doc_type', 'doc.http_method'])
    .select(['doc.url', 'doc.deleted_at_ms', 'module.id as module_id', 'module.name as module_name'])
    .orderBy('doc.deleted_at_ms', 'desc')
    .orderBy('doc.id', 'desc')
    .limit(limit)
    .execute()
}
