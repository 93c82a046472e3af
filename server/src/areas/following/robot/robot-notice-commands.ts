/*
 * Telling robots of a change. Owns: that a change for which a robot is on becomes a job in the transaction of the change, with the states it made, so that
 * each is sent once and nothing gets lost. Does not own: what they are sent (`notice-job.ts`).
 */
import { listHeads } from '../../../content/list-heads.ts'
import type { Executor } from '../../../db/content-store.ts'
import { liveRows } from '../../../db/rows.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
export { deleteOldDeliveries } from './robot-repo.ts'
import { isAnyoneListening, isProjectListening } from './robot-repo.ts'

export const robotNoticeJobKind = 'tell-robots'

/** Kept as the job's payload. */
export type RobotChange =
  | {
      change: 'content'
      moduleId: number
      actorId: number
      revisionIds: readonly number[]
      added: number
    }
  | { change: 'deletion'; projectId: number; actorId: number; trashIds: readonly number[] }
  | ({ change: 'release' } & ReleaseAct)

export interface ReleaseAct {
  releaseId: number
  projectId: number
  actorId: number
  act: 'published' | 'updated' | 'validated' | 'invalidated'
}

interface ContentChange {
  moduleId: number
  actorId: number
  docIds: readonly number[]
  componentIds: readonly number[]
  added: number
}

/** Documents and models that have a new state; call it in the transaction that made them. */
export async function notifyRobots(
  tx: Executor,
  { moduleId, actorId, docIds, componentIds, added }: ContentChange,
  nowMs: number,
): Promise<void> {
  const module = await liveRows(tx, 'module', { id: moduleId }).select('project_id').executeTakeFirst()
  if (module === undefined) return
  if (!(await isAnyoneListening(tx, { projectId: module.project_id, moduleId }))) return
  const heads = [...(await listHeads(tx, 'doc', docIds)), ...(await listHeads(tx, 'component', componentIds))]
  const revisionIds = heads.map(([, revisionId]) => revisionId)
  const payload: RobotChange = { change: 'content', moduleId, actorId, revisionIds, added }
  await enqueueJob(tx, { kind: robotNoticeJobKind, payload, ownerId: actorId }, nowMs)
}

/** @param notBeforeMs when the deletion can no longer be undone */
export async function notifyRobotsOfDeletion(
  tx: Executor,
  deletion: { trashIds: readonly number[]; projectId: number; actorId: number },
  { nowMs, notBeforeMs }: { nowMs: number; notBeforeMs: number },
): Promise<void> {
  if (!(await isProjectListening(tx, deletion.projectId))) return
  const payload: RobotChange = { change: 'deletion', ...deletion }
  await enqueueJob(tx, { kind: robotNoticeJobKind, payload, ownerId: deletion.actorId, notBeforeMs }, nowMs)
}

export async function notifyRobotsOfRelease(tx: Executor, act: ReleaseAct, nowMs: number): Promise<void> {
  if (!(await isAnyoneListening(tx, { ...act, moduleId: undefined }))) return
  const payload: RobotChange = { change: 'release', ...act }
  await enqueueJob(tx, { kind: robotNoticeJobKind, payload, ownerId: act.actorId }, nowMs)
}
