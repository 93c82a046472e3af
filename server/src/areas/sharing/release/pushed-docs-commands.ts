/* Documents that programs push for a release: they are added to what is chosen for it, as long as it is a draft. */
import { limits } from '@lectern/contracts'
import { lockRow } from '../../../content/lock-row.ts'
import type { Executor } from '../../../db/content-store.ts'
import { publish } from '../../../events/publish.ts'
import { insertChosenDocs, insertChosenModule, listChosenDocs, listChosenModules } from './release-choice-repo.ts'
import { insertReleaseEvent } from './release-event-repo.ts'
import { updateReleaseRow } from './release-repo.ts'
import { liveRows } from '../../../db/rows.ts'

/** What the number of a release in a push stands for. */
export type PushedRelease = 'draft' | 'published' | 'unknown'

export async function findPushedRelease(db: Executor, projectId: number, releaseNo: string): Promise<PushedRelease> {
  const row = await findByNumber(db, projectId, releaseNo)
  if (row === undefined) return 'unknown'
  return row.published_at_ms === null ? 'draft' : 'published'
}

function findByNumber(db: Executor, projectId: number, releaseNo: string) {
  return liveRows(db, 'project_release', { project_id: projectId, release_no: releaseNo })
    .select(['id', 'published_at_ms'])
    .executeTakeFirst()
}

/** Adds documents of an application to a draft; does nothing when it is none any more. Those that are chosen already stay as they are. */
export async function addPushedDocs(
  tx: Executor,
  {
    projectId,
    moduleId,
    releaseNo,
    docIds,
    userId,
  }: { projectId: number; moduleId: number; releaseNo: string; docIds: readonly number[]; userId: number },
  nowMs: number,
): Promise<void> {
  const found = await findByNumber(tx, projectId, releaseNo)
  if (found === undefined || docIds.length === 0) return
  await lockRow(tx, 'project_release', found.id)
  // It may have been published before the lock.
  if ((await findPushedRelease(tx, projectId, releaseNo)) !== 'draft') return
  const chosen = (await listChosenModules(tx, [found.id])).find((row) => row.module_id === moduleId)
  if (chosen?.is_all === 1) return
  const known = new Set((await listChosenDocs(tx, [found.id], { withHidden: true })).map((row) => row.doc_id))
  const news = docIds.filter((id) => !known.has(id)).slice(0, Math.max(0, limits.releaseItems - known.size))
  if (news.length === 0) return
  await insertChosenModule(tx, found.id, { moduleId, mode: 'frozen' })
  await insertChosenDocs(
    tx,
    found.id,
    news.map((id) => ({ id, moduleId, isFolder: false })),
  )
  await updateReleaseRow(tx, found.id, {}, nowMs)
  await insertReleaseEvent(tx, found.id, { kind: 'choiceChanged', userId, details: { pushed: news.length } }, nowMs)
  await publish(tx, 'release.changed', { releaseId: found.id, projectId, actorId: userId }, nowMs)
}
