/* SQL of the entries of the trash: written, found, listed, and what prevents restoring one. */
import { trashKindsOfProject } from '@lectern/contracts'
import type { ExpressionBuilder } from 'kysely'
import type { Viewer } from '../../../auth/visible-projects.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasChanged, hasRow } from '../../../db/row-counts.ts'
import type { Database, TrashRow } from '../../../db/schema.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

/** An entry that nobody has been notified of. */
export type NewTrash = Omit<TrashRow, 'id' | 'notice_job_id' | 'robot_job_id'>

export async function insertTrash(db: Executor, entry: NewTrash): Promise<number> {
  const { id } = await db.insertInto('trash').values(entry).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts the documents of each entry. */
export async function setDocCounts(db: Executor, trashIds: readonly number[]): Promise<void> {
  for (const part of inBatches(trashIds)) {
    await db
      .updateTable('trash')
      .set((set) => ({
        doc_count: set
          .selectFrom('doc')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('doc.trash_id', '=', 'trash.id')
          .where('doc.is_folder', '=', 0),
      }))
      .where('id', 'in', part)
      .execute()
  }
}

/** Name of a marked folder or document whose identity a live one has now. */
export async function findClash(db: Executor, trashId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('doc as gone')
    .innerJoin('doc as taken', (join) =>
      join.onRef('taken.module_id', '=', 'gone.module_id').onRef('taken.natural_key', '=', 'gone.natural_key'),
    )
    .select('gone.name')
    .where('gone.trash_id', '=', trashId)
    .where('taken.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return row?.name
}

/** Whether a live folder beside a deleted one has its name now. */
export async function isFolderNameTaken(db: Executor, folderId: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('doc as gone')
      .innerJoin('doc as beside', (join) =>
        join
          .onRef('beside.module_id', '=', 'gone.module_id')
          .onRef('beside.name', '=', 'gone.name')
          .on('beside.is_folder', '=', 1)
          .on('beside.deleted_at_ms', 'is', null),
      )
      .where('gone.id', '=', folderId)
      .where('gone.is_folder', '=', 1)
      .where((where) =>
        where.or([
          where('beside.parent_id', '=', where.ref('gone.parent_id')),
          where.and([where('beside.parent_id', 'is', null), where('gone.parent_id', 'is', null)]),
        ]),
      ),
  )
}

/** Live cases of the document of a deleted one. */
export async function countCasesBeside(db: Executor, caseId: number): Promise<number> {
  return countRows(
    liveRows(db, 'call_case').where('doc_id', 'in', (query) =>
      query.selectFrom('call_case as deleted').select('deleted.doc_id').where('deleted.id', '=', caseId),
    ),
  )
}

/** Live scripts of the document, application or project of a deleted one. */
export async function countScriptsBeside(db: Executor, scriptId: number): Promise<number> {
  const owners = ['doc_id', 'module_id', 'project_id'] as const
  const owner = await rowsOf(db, 'call_script', { id: scriptId }).select(owners).executeTakeFirst()
  return owner === undefined ? 0 : countRows(liveRows(db, 'call_script', owner))
}

export async function findTrash(db: Executor, trashId: number): Promise<TrashRow | undefined> {
  return db.selectFrom('trash').selectAll().where('id', '=', trashId).executeTakeFirst()
}

/** Locks an entry until the transaction ends; false when it was restored or purged. */
export async function lockTrash(tx: Executor, trashId: number): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('trash')
      .set((entry) => ({ name: entry.ref('name') }))
      .where('id', '=', trashId),
  )
}

/** The person's roles where the entry's subject was, deleted or not. */
export async function findStanding(db: Executor, entry: TrashRow, userId: number) {
  const space = await rowsOf(db, 'space', { id: entry.space_id })
    .leftJoin('space_member', (join) =>
      join.onRef('space_member.space_id', '=', 'space.id').on('space_member.user_id', '=', userId),
    )
    .select(['space_member.role', 'space.requires_mfa'])
    .executeTakeFirst()
  const project = await rowsOf(db, 'project', { id: entry.project_id ?? 0 })
    .leftJoin('project_member', (join) =>
      join.onRef('project_member.project_id', '=', 'project.id').on('project_member.user_id', '=', userId),
    )
    .select(['project.is_private', 'project_member.role'])
    .executeTakeFirst()
  return {
    spaceRole: space?.role ?? null,
    projectRole: project?.role ?? null,
    isPrivate: project?.is_private === 1,
    requiresMfa: space?.requires_mfa === 1,
  }
}

/** Keeps the entries of what a project or application holds with it when it moves. */
export async function relocateTrash(
  db: Executor,
  which: { projectId: number } | { moduleId: number },
  to: { spaceId: number; projectId: number },
): Promise<void> {
  const update = db.updateTable('trash').set({ space_id: to.spaceId, project_id: to.projectId })
  await (
    'projectId' in which
      ? update.where('project_id', '=', which.projectId)
      : update.where('module_id', '=', which.moduleId)
  ).execute()
}

/** Entries deleted at `sinceMs` or later, newest first. */
function listTrash(db: Executor, sinceMs: number) {
  return db
    .selectFrom('trash')
    .innerJoin('user', 'user.id', 'trash.deleted_by')
    .selectAll('trash')
    .select('user.nickname as deleted_by_name')
    .where('trash.deleted_at_ms', '>=', sinceMs)
    .orderBy('trash.deleted_at_ms', 'desc')
    .orderBy('trash.id', 'desc')
}
export type ListedTrash = Awaited<ReturnType<ReturnType<typeof listTrash>['execute']>>[number]

/** Deleted spaces the person is admin of; all for a super admin. */
export function listDeletedSpaces(db: Executor, viewer: Viewer, sinceMs: number): Promise<ListedTrash[]> {
  const isAdmin = (where: ExpressionBuilder<Database, 'trash'>) =>
    where.exists(
      where
        .selectFrom('space_member')
        .select('space_member.user_id')
        .whereRef('space_member.space_id', '=', 'trash.space_id')
        .where('space_member.user_id', '=', viewer.userId)
        .where('space_member.role', '=', 'admin'),
    )
  const entries = listTrash(db, sinceMs).where('trash.kind', '=', 'space')
  return (viewer.isSuperAdmin ? entries : entries.where(isAdmin)).execute()
}

export function listDeletedProjects(db: Executor, spaceId: number, sinceMs: number): Promise<ListedTrash[]> {
  return listTrash(db, sinceMs)
    .where((where) =>
      where.or([
        where('trash.kind', 'in', ['project', 'compose', 'composePage']),
        where.and([where('trash.kind', '=', 'site'), where('trash.project_id', 'is', null)]),
      ]),
    )
    .where('trash.space_id', '=', spaceId)
    .execute()
}

export function listDeletedInProject(db: Executor, projectId: number, sinceMs: number): Promise<ListedTrash[]> {
  return listTrash(db, sinceMs)
    .where('trash.kind', 'in', trashKindsOfProject)
    .where('trash.project_id', '=', projectId)
    .execute()
}
