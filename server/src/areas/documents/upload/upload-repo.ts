/* SQL of uploaded files. */
import { projectActions } from '@lectern/contracts'
import { reachableProjects } from '../../../core/live-places.ts'
import type { Executor } from '../../../db/content-store.ts'
import { hasRow } from '../../../db/row-counts.ts'
import { rowsOf } from '../../../db/rows.ts'

export interface NewUpload {
  id: string
  /** `null` for one that belongs to no application. */
  moduleId: number | null
  userId: number
  fileName: string
  mediaType: string
  size: number
}

/** At least one. */
export async function insertUploads(db: Executor, uploads: readonly NewUpload[], nowMs: number): Promise<void> {
  await db
    .insertInto('upload')
    .values(
      uploads.map((upload) => ({
        id: upload.id,
        module_id: upload.moduleId,
        user_id: upload.userId,
        file_name: upload.fileName,
        media_type: upload.mediaType,
        size: upload.size,
        created_at_ms: nowMs,
      })),
    )
    .execute()
}

/** Uploads looked at for one import. */
const mostOfSizes = 5_000

/** Ids of an application's uploads that are so large, the oldest first. */
export async function listUploadsOfSizes(db: Executor, moduleId: number, sizes: readonly number[]): Promise<string[]> {
  const rows = await rowsOf(db, 'upload', { module_id: moduleId, size: sizes })
    .select('id')
    .orderBy('created_at_ms')
    .orderBy('id')
    .limit(mostOfSizes)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether someone is a developer or admin of any project, or admin of a space. */
export async function managesDocsAnywhere(db: Executor, userId: number): Promise<boolean> {
  const inProject = reachableProjects(db)
    .innerJoin('project_member', 'project_member.project_id', 'project.id')
    .where('project_member.user_id', '=', userId)
    .where('project_member.role', 'in', projectActions.manageDocs)
  if (await hasRow(inProject)) return true
  return hasRow(
    rowsOf(db, 'space_member', { user_id: userId, role: 'admin' })
      .innerJoin('space', 'space.id', 'space_member.space_id')
      .where('space.deleted_at_ms', 'is', null),
  )
}

export async function findUpload(db: Executor, id: string): Promise<{ media_type: string } | undefined> {
  return db.selectFrom('upload').select('media_type').where('id', '=', id).executeTakeFirst()
}

/** At most as many as one statement takes. */
export async function deleteUploads(db: Executor, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('id', 'in', [...ids])
    .execute()
}
