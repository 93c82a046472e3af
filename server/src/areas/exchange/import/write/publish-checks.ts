/* What may have changed between the comparison of an import and its publication, and ends it. */
import { hasRow } from '../../../../db/row-counts.ts'
import { reachableProjects } from '../../../../core/live-places.ts'
import { lockRow } from '../../../../content/lock-row.ts'
import { AppError } from '../../../../core/app-error.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { JobConflictError } from '../../../../jobs/job-handler.ts'
import type { Plan } from '../read/import-protocol.ts'
import { listLocked } from '../compare/locked-repo.ts'
import { liveRows } from '../../../../db/rows.ts'

/** What is deleted must still be what the source sent. */
export async function refuseEdited(tx: Executor, removed: Plan['removed']): Promise<void> {
  const heads = new Map(removed.map(({ id, headId }) => [id, headId]))
  for (const ids of inBatches([...heads.keys()])) {
    const rows = await liveRows(tx, 'doc', { id: ids }).select(['id', 'head_revision_id']).execute()
    if (rows.length !== ids.length || rows.some((row) => heads.get(row.id) !== row.head_revision_id))
      throw new JobConflictError('a document was changed')
  }
}

/** Keeps the project of a new application from being deleted until the transaction ends. */
export async function lockProject(tx: Executor, projectId: number): Promise<void> {
  if (!(await lockRow(tx, 'project', projectId))) throw new AppError('not_accessible')
  await refuseDeletedProject(tx, projectId)
}

export async function refuseDeletedProject(tx: Executor, projectId: number): Promise<void> {
  const isThere = await hasRow(reachableProjects(tx).where('project.id', '=', projectId))
  if (!isThere) throw new AppError('not_accessible')
}

/** Old folders that get new documents must still be there. */
export async function refuseDeletedFolders(tx: Executor, { folderIds }: Plan): Promise<void> {
  for (const ids of inBatches(folderIds)) {
    const rows = await liveRows(tx, 'doc', { id: ids }).select('id').execute()
    if (rows.length !== ids.length) throw new JobConflictError('a folder was deleted')
  }
}

/** Locks are set under the application's lock, so that those found here hold. */
export async function refuseNewLocks(tx: Executor, moduleId: number, { docs, removed }: Plan): Promise<void> {
  const touched = [...docs, ...removed].map(({ id }) => id)
  if (touched.length === 0) return
  const locked = await listLocked(tx, moduleId)
  if (touched.some((id) => locked.has(id))) throw new JobConflictError('a document was locked')
}
