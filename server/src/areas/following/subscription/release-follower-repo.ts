/* SQL of who follows releases, and which documents are in those that are followed. Only valid releases whose followers want to hear of changes count. */
import { userStatus } from '@lectern/contracts'
import { sql } from 'kysely'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

/** Followed releases with the applications of their projects that are in them. */
function followedReleases(db: Executor) {
  return liveRows(db, 'project_release', { status: 1, notifies_changes: 1 })
    .innerJoin('release_module', 'release_module.release_id', 'project_release.id')
    .innerJoin('module', (join) =>
      join
        .onRef('module.id', '=', 'release_module.module_id')
        .onRef('module.project_id', '=', 'project_release.project_id'),
    )
    .where('project_release.published_at_ms', 'is not', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('subscription')
          .select('subscription.user_id')
          .where('subscription.subject_kind', '=', 'release')
          .whereRef('subscription.subject_id', '=', 'project_release.id'),
      ),
    )
}

/** Whether anyone follows a release the application is in. */
export async function isInFollowedRelease(db: Executor, moduleId: number): Promise<boolean> {
  const row = await followedReleases(db)
    .select('project_release.id')
    .where('release_module.module_id', '=', moduleId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether anyone follows a release that an application is in from which these deletions took documents. */
export async function listDeletionsInReleases(db: Executor, trashIds: readonly number[]): Promise<number[]> {
  const found = new Set<number>()
  for (const part of inBatches(trashIds)) {
    const rows = await followedReleases(db)
      .innerJoin('doc', 'doc.module_id', 'release_module.module_id')
      .select('doc.trash_id')
      .distinct()
      .where('doc.trash_id', 'in', part)
      .execute()
    for (const { trash_id: trashId } of rows) if (trashId !== null) found.add(trashId)
  }
  return [...found]
}

/** Followed releases an application is in, newest first. */
export async function listFollowedReleases(db: Executor, moduleIds: readonly number[]) {
  if (moduleIds.length === 0) return []
  return followedReleases(db)
    .select(['project_release.id', 'project_release.release_no', 'project_release.snapshot_id'])
    .select(['release_module.module_id', 'release_module.mode', 'release_module.is_all'])
    .where('release_module.module_id', 'in', moduleIds)
    .orderBy('project_release.id', 'desc')
    .execute()
}
export type FollowedReleaseRow = Awaited<ReturnType<typeof listFollowedReleases>>[number]

/** Which of the documents are in which of the releases: frozen in them, or followed live. */
export async function listDocsInReleases(
  db: Executor,
  releases: readonly FollowedReleaseRow[],
  docIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>()
  const add = (releaseId: number, docId: number): void => {
    const docs = found.get(releaseId) ?? new Set()
    found.set(releaseId, docs.add(docId))
  }
  const frozen = releases.filter(({ mode, snapshot_id: id }) => mode === 'frozen' && id !== null)
  const ofSnapshot = new Map(frozen.map((row) => [row.snapshot_id, row.id]))
  const live = releases.filter(({ mode }) => mode === 'live')
  for (const part of inBatches(docIds)) {
    for (const row of await listFrozenDocs(db, [...ofSnapshot.keys()], part))
      add(ofSnapshot.get(row.snapshot_id) ?? 0, row.doc_id)
    for (const row of await listLiveDocs(db, live, part)) add(row.release_id, row.doc_id)
  }
  return found
}

async function listFrozenDocs(db: Executor, snapshotIds: readonly (number | null)[], docIds: readonly number[]) {
  const ids = snapshotIds.filter((id) => id !== null)
  if (ids.length === 0) return []
  return rowsOf(db, 'snapshot_doc', { snapshot_id: ids, doc_id: docIds, is_folder: 0 })
    .select(['snapshot_id', 'doc_id'])
    .execute()
}

async function listLiveDocs(db: Executor, releases: readonly FollowedReleaseRow[], docIds: readonly number[]) {
  if (releases.length === 0) return []
  const ids = [...new Set(releases.map(({ id }) => id))]
  // From each document up to the folders it is in: one of them may be chosen.
  const rows = await sql<{ release_id: number; doc_id: number }>`
    with recursive up(doc_id, at, parent_id, module_id) as (
      select doc.id, doc.id, doc.parent_id, doc.module_id from doc where doc.id in (${sql.join(docIds)}) and doc.is_folder = 0
      union
      select up.doc_id, around.id, around.parent_id, around.module_id from doc as around join up on up.parent_id = around.id
    )
    select distinct release_module.release_id, up.doc_id
    from up join release_module on release_module.module_id = up.module_id and release_module.mode = 'live'
    left join release_doc on release_doc.release_id = release_module.release_id and release_doc.doc_id = up.at
    where release_module.release_id in (${sql.join(ids)})
      and (release_module.is_all = 1 or release_doc.doc_id is not null)`.execute(db)
  return rows.rows
}

/** Documents by id as messages name them; hidden ones are none, whoever follows: a release holds nothing hidden. */
export async function listShownDocs(
  db: Executor,
  docIds: readonly number[],
): Promise<Map<number, { name: string; moduleId: number }>> {
  const shown = new Map<number, { name: string; moduleId: number }>()
  for (const part of inBatches(docIds)) {
    const rows = await rowsOf(db, 'doc', { id: part, is_folder: 0 })
      .select(['id', 'name', 'module_id'])
      .where(isInHiddenPlace, '=', 0)
      .execute()
    for (const row of rows) shown.set(row.id, { name: row.name, moduleId: row.module_id })
  }
  return shown
}

/** Documents that deletions took, each with the entry of the trash it went with. */
export async function listDeletedDocs(db: Executor, trashIds: readonly number[]): Promise<Map<number, number>> {
  const docs = new Map<number, number>()
  for (const part of inBatches(trashIds)) {
    const rows = await rowsOf(db, 'doc', { trash_id: part, is_folder: 0 }).select(['id', 'trash_id']).execute()
    for (const { id, trash_id: trashId } of rows) if (trashId !== null) docs.set(id, trashId)
  }
  return docs
}

/** Live documents of an application that use one of the models, directly or through others. Their references have been read. */
export async function listUsersOfModels(
  db: Executor,
  moduleId: number,
  componentIds: readonly number[],
): Promise<number[]> {
  if (componentIds.length === 0) return []
  const found = new Set<number>()
  for (const part of inBatches(componentIds)) {
    const { rows } = await sql<{ id: number }>`
      with recursive hit(section, name) as (
        select component.section, component.name from component where component.id in (${sql.join(part)})
        union
        select component.section, component.name from component
        join revision on revision.id = component.head_revision_id
        join content_ref on content_ref.hash = revision.hash
        join hit on hit.section = content_ref.section and hit.name = content_ref.name
        where component.module_id = ${moduleId} and component.deleted_at_ms is null
      )
      select distinct doc.id from doc
      join revision on revision.id = doc.head_revision_id
      join content_ref on content_ref.hash = revision.hash
      join hit on hit.section = content_ref.section and hit.name = content_ref.name
      where doc.module_id = ${moduleId} and doc.deleted_at_ms is null`.execute(db)
    for (const { id } of rows) found.add(id)
  }
  return [...found]
}

/** Who follows releases, with what decides whether they may read them; never who made the change, nor disabled accounts. */
export async function listReleaseFollowers(db: Executor, releaseIds: readonly number[], actorId: number) {
  if (releaseIds.length === 0) return []
  return liveRows(db, 'project_release', { id: releaseIds })
    .innerJoin('project', 'project.id', 'project_release.project_id')
    .innerJoin('space', 'space.id', 'project.space_id')
    .innerJoin('subscription', (join) =>
      join.onRef('subscription.subject_id', '=', 'project_release.id').on('subscription.subject_kind', '=', 'release'),
    )
    .innerJoin('user', 'user.id', 'subscription.user_id')
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'project.space_id').onRef('space_member.user_id', '=', 'user.id'),
    )
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').onRef('project_member.user_id', '=', 'user.id'),
    )
    .select(['user.id as user_id', 'user.is_super_admin', 'project.is_private', 'subscription.level'])
    .select(['space_member.role as space_role', 'project_member.role as project_role'])
    .select(['project_release.id as release_id', 'project_release.release_no', 'project.name as project_name'])
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
    .where('user.id', '!=', actorId)
    .where('user.status', '!=', userStatus.disabled)
    .where('user.deleted_at_ms', 'is', null)
    .orderBy('project_release.id', 'desc')
    .execute()
}
export type ReleaseFollowerRow = Awaited<ReturnType<typeof listReleaseFollowers>>[number]

/** Whether anyone follows the release, or its project. */
export async function isReleaseFollowed(
  db: Executor,
  { releaseId, projectId }: { releaseId: number; projectId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('subscription')
    .select('user_id')
    .where((where) =>
      where.or([
        where.and([where('subject_kind', '=', 'release'), where('subject_id', '=', releaseId)]),
        where.and([where('subject_kind', '=', 'project'), where('subject_id', '=', projectId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
