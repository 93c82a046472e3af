/*
 * Documents in the trash that visitors could read until then. Owns: that nothing is ever among them that visitors might not have read: what was
 * hidden, or is around it and was changed since, and what was deleted before the thing that is visited was as it is now.
 */
import { sql, type RawBuilder } from 'kysely'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { ComposeProjectRow, ReleaseRow, ShareRow } from '../../../db/schema.ts'

interface Part {
  after: { atMs: number; id: number } | undefined
  limit: number
}

/** The row of `doc` around it and the folders it is in, as `place`; 0 is the depth of the row itself. */
const place = sql`
  with recursive place(id, parent_id, changed_at_ms, depth) as (
    select own.id, own.parent_id, cast(0 as bigint), 0 from doc as own where own.id = doc.id
    union all
    select around.id, around.parent_id, around.updated_at_ms, place.depth + 1
    from doc as around join place on place.parent_id = around.id
  )`

/** A folder that was changed since may have been hidden then. */
const isAroundSame = sql<boolean>`(${place} select max(place.changed_at_ms) <= doc.deleted_at_ms from place)`

/** The last deleted first. @param wasShown of the row of `doc` around it; @param sinceMs only what was deleted later */
async function listRemoved(db: Executor, wasShown: RawBuilder<boolean>, sinceMs: number, { after, limit }: Part) {
  const { atMs, id } = after ?? { atMs: 0, id: 0 }
  return rowsOf(db, 'doc', { is_folder: 0 })
    .innerJoin('module', 'module.id', 'doc.module_id')
    .innerJoin('trash', 'trash.id', 'doc.trash_id')
    .where('doc.deleted_at_ms', '>', sinceMs)
    .where(wasShown)
    .where(isInHiddenPlace, '=', 0)
    .where(isAroundSame)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(doc.deleted_at_ms, doc.id) < (cast(${atMs} as bigint), cast(${id} as bigint))`),
    )
    .select(['doc.id', 'doc.id as subject_id', 'doc.name', 'doc.is_folder', 'doc.doc_type', 'doc.http_method'])
    .select(['doc.url', 'doc.deleted_at_ms', 'module.id as module_id', 'module.name as module_name'])
    .orderBy('doc.deleted_at_ms', 'desc')
    .orderBy('doc.id', 'desc')
    .limit(limit)
    .execute()
}

/** Documents that were in the share: all of its application, or chosen, or in a folder that was; what is frozen is there still. */
export async function listRemovedOfShare(
  db: Executor,
  { id, is_all: isAll, updated_at_ms: sinceMs }: Pick<ShareRow, 'id' | 'is_all' | 'updated_at_ms'>,
  moduleId: number,
  part: Part,
) {
  const wasChosen = sql<boolean>`(
    ${place}
    select count(*) > 0 and count(share_item.snapshot_id) = 0
    from place join share_item on share_item.doc_id = place.id and share_item.share_id = ${id}
  )`
  const isOfModule = sql<boolean>`doc.module_id = ${moduleId}`
  return listRemoved(db, isAll === 1 ? isOfModule : sql<boolean>`${isOfModule} and ${wasChosen}`, sinceMs, part)
}

/** Documents that were in the release, of applications that it shows as they are. */
export async function listRemovedOfRelease(
  db: Executor,
  { id, updated_at_ms: updatedAtMs }: Pick<ReleaseRow, 'id' | 'updated_at_ms'>,
  moduleIds: readonly number[],
  part: Part,
) {
  if (moduleIds.length === 0) return []
  const wasChosen = sql<boolean>`exists (
    select 1 from release_module
    where release_module.release_id = ${id} and release_module.module_id = doc.module_id and (
      release_module.is_all = 1 or exists (
        ${place}
        select 1 from place join release_doc on release_doc.doc_id = place.id and release_doc.release_id = ${id}
      )
    )
  )`
  const isFollowed = sql<boolean>`doc.module_id in (${sql.join(moduleIds)})`
  return listRemoved(db, sql<boolean>`${isFollowed} and ${wasChosen}`, updatedAtMs, part)
}

/** Who put something of which application into a composed project, and may still read it. */
export interface ReadableSource {
  moduleId: number
  addedBy: number
}

/** Documents that entries of the composed project referred to, themselves or by a folder around them, under the names they had there. */
export async function listRemovedOfCompose(
  db: Executor,
  { id, updated_at_ms: sinceMs }: Pick<ComposeProjectRow, 'id' | 'updated_at_ms'>,
  sources: readonly ReadableSource[],
  part: Part,
) {
  if (sources.length === 0) return []
  const pairs = sql.join(
    sources.map(({ moduleId, addedBy }) => sql`(cast(${moduleId} as bigint), cast(${addedBy} as bigint))`),
  )
  const wasShown = sql<boolean>`exists (
    ${place}
    select 1 from place join compose_doc on compose_doc.doc_id = place.id
    where compose_doc.compose_project_id = ${id} and compose_doc.deleted_at_ms is null
      and compose_doc.created_at_ms < doc.deleted_at_ms
      and (place.depth = 0 or compose_doc.is_source_folder = 1)
      and (doc.module_id, compose_doc.added_by) in (values ${pairs})
  )`
  const rows = await listRemoved(db, wasShown, sinceMs, part)
  if (rows.length === 0) return rows
  const named = await rowsOf(db, 'compose_doc', {
    compose_project_id: id,
    deleted_at_ms: null,
    doc_id: rows.map((row) => row.id),
  })
    .select(['doc_id', 'name'])
    .execute()
  const names = new Map(named.flatMap(({ doc_id: docId, name }) => (name === '' ? [] : [[docId, name]])))
  return rows.map((row) => ({ ...row, name: names.get(row.id) ?? row.name }))
}
