/*
 * Telling robots of a change. Owns: that a change for which a robot is on becomes a job in the transaction of the change, with the states it made, so that
 * each is sent once and nothing gets lost. Does not own: what they are sent (`notice-job.ts`).
 */
import { listHeads } from '../../../content/list-heads.ts'
import type { Executor } from '../../../db/content-store.ts'
import { liveRows } from '../../../db/rows.ts'
import type { TrashRow } from '../../../db/schema.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
import { isDeletionTold, noteNotice } from '../message/deletion-notice-commands.ts'
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
      /** What was deleted with it; absent in jobs of an earlier version of the product. */
      trashIds?: readonly number[]
    }
  | { change: 'deletion'; projectId: number; actorId: number; trashIds: readonly number[] }
  | ({ change: 'restoration'; projectId: number; moduleId: number; actorId: number } & RestoredSubject)
  | { change: 'projectRestoration'; projectId: number; actorId: number; docCount: number }
  | ({ change: 'release' } & ReleaseAct)

/** A document, folder, model or application that is there again. */
export interface RestoredSubject {
  kind: 'doc' | 'model' | 'module'
  subjectId: number
}

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
  trashIds?: readonly number[]
  isDescribed?: boolean
}

/**
 * Documents and models that have a new state, and the application where it is described otherwise, with what was deleted by the same act; call it in the transaction that made them.
 * @param sinceMs states from before are none of the change
 */
export async function notifyRobots(
  tx: Executor,
  { moduleId, actorId, docIds, componentIds, added, trashIds = [], isDescribed = false }: ContentChange,
  { nowMs, sinceMs }: { nowMs: number; sinceMs: number | undefined },
): Promise<void> {
  const module = await liveRows(tx, 'module', { id: moduleId }).select('project_id').executeTakeFirst()
  if (module === undefined) return
  if (!(await isAnyoneListening(tx, { projectId: module.project_id, moduleId }))) return
  const docs = await listHeads(tx, 'doc', docIds, sinceMs)
  const models = await listHeads(tx, 'component', componentIds, sinceMs)
  const application = await listHeads(tx, 'module', isDescribed ? [moduleId] : [], sinceMs)
  const revisionIds = [...docs, ...models, ...application].map(([, revisionId]) => revisionId)
  if (revisionIds.length + added + trashIds.length === 0) return
  const payload: RobotChange = { change: 'content', moduleId, actorId, revisionIds, added, trashIds }
  const jobId = await enqueueJob(tx, { kind: robotNoticeJobKind, payload, ownerId: actorId }, nowMs)
  await noteNotice(tx, trashIds, jobId, 'robot_job_id')
}

/** @param notBeforeMs when the deletion can no longer be undone */
export async function notifyRobotsOfDeletion(
  tx: Executor,
  deletion: { trashIds: readonly number[]; projectId: number; actorId: number },
  { nowMs, notBeforeMs }: { nowMs: number; notBeforeMs: number },
): Promise<void> {
  if (!(await isProjectListening(tx, deletion.projectId))) return
  const payload: RobotChange = { change: 'deletion', ...deletion }
  const job = { kind: robotNoticeJobKind, payload, ownerId: deletion.actorId, notBeforeMs }
  await noteNotice(tx, deletion.trashIds, await enqueueJob(tx, job, nowMs), 'robot_job_id')
}

/** Call it before the deletion's entry goes. What is restored before robots were notified that it was deleted is no news. */
export async function notifyRobotsOfRestoration(
  tx: Executor,
  entry: TrashRow,
  actorId: number,
  nowMs: number,
): Promise<void> {
  const { id, project_id: projectId, module_id: moduleId } = entry
  const payload = restorationOf(entry, actorId)
  if (payload === undefined || projectId === null) return
  if (!(await isAnyoneListening(tx, { projectId, moduleId: moduleId ?? undefined }))) return
  if (!(await isDeletionTold(tx, id, 'robot_job_id'))) return
  await enqueueJob(tx, { kind: robotNoticeJobKind, payload, ownerId: actorId }, nowMs)
}

/** Undefined for what robots hear nothing of. */
function restorationOf(
  { kind, subject_id: subjectId, project_id: projectId, module_id: moduleId, doc_count: docCount }: TrashRow,
  actorId: number,
): RobotChange | undefined {
  if (projectId === null) return undefined
  if (kind === 'project') return { change: 'projectRestoration', projectId, actorId, docCount }
  if ((kind !== 'doc' && kind !== 'model' && kind !== 'module') || moduleId === null) return undefined
  return { change: 'restoration', projectId, moduleId, actorId, kind, subjectId }
}

export async function notifyRobotsOfRelease(tx: Executor, act: ReleaseAct, nowMs: number): Promise<void> {
  if (!(await isAnyoneListening(tx, { ...act, moduleId: undefined }))) return
  const payload: RobotChange = { change: 'release', ...act }
  await enqueueJob(tx, { kind: robotNoticeJobKind, payload, ownerId: act.actorId }, nowMs)
}
