/*
 * Notifying followers and robots of a change. Owns: that a change anyone follows becomes a job, in the transaction of the change, so that neither gets lost
 * and no one waits. Who is notified of what belongs to the job (`follower-job.ts`).
 */
import { listHeads, type Head } from '../../../content/list-heads.ts'
import type { Executor } from '../../../db/content-store.ts'
import { enqueueJob, enqueueJobs } from '../../../jobs/job-repo.ts'
import { notifyRobots, notifyRobotsOfDeletion, notifyRobotsOfRelease } from '../robot/robot-notice-commands.ts'
import { isDeletionFollowed, isModuleFollowed, listFollowedDeletions } from './follower-repo.ts'
import { isInFollowedRelease, isReleaseFollowed, listDeletionsInReleases } from './release-follower-repo.ts'

export const followerJobKind = 'tell-followers'

/** What happened, by ids of the database; kept as the job's payload. */
export type Change =
  /** `docIds` and `componentIds`: documents and shared models that were there before and are different now. */
  | ContentChanged
  /** `docIds`: folders and documents that are in another folder now. */
  | ({ change: 'move'; moduleId: number; actorId: number; docIds: readonly number[] } & Left)
  | { change: 'delete'; trashId: number; projectId: number | null; actorId: number }
  | ({ change: 'release' } & ReleaseChange)

/** Folders that documents of the change were in before. */
interface Left {
  fromIds?: readonly number[]
}

interface ContentChange extends Left {
  /** `edit`: written by people. */
  change: 'import' | 'edit'
  moduleId: number
  actorId: number
  docIds: readonly number[]
  componentIds: readonly number[]
  added: number
  /** New documents; absent in jobs of an earlier version of the product. */
  addedIds?: readonly number[]
}

/** The states it made, as they were when it was made; absent in jobs of an earlier version of the product. */
interface NewStates {
  states?: { docs: readonly Head[]; models: readonly Head[] }
}

export type ContentChanged = ContentChange & NewStates

/** A change as who makes it names it. */
type NewChange = Exclude<Change, ContentChange | { change: 'release' }> | ContentChange

/** What was done to a release. */
export interface ReleaseChange {
  releaseId: number
  projectId: number
  actorId: number
  act: 'published' | 'updated' | 'validated' | 'invalidated'
}

/** Deleting can be undone; followers are notified once it cannot. */
const undoMs = 10_000

/** Call it in the transaction of the change. */
export async function notifyFollowers(tx: Executor, change: NewChange, nowMs: number): Promise<void> {
  if (change.change === 'import' || change.change === 'edit') await notifyRobots(tx, change, nowMs)
  if (change.change === 'delete') await notifyRobotsOfDeletions(tx, { ...change, trashIds: [change.trashId] }, nowMs)
  const isFollowed =
    change.change === 'delete' ? await isDeletionHeard(tx, change) : await isModuleHeard(tx, change.moduleId)
  if (!isFollowed) return
  const job = { kind: followerJobKind, payload: await withStates(tx, change, nowMs), ownerId: change.actorId }
  await enqueueJob(tx, change.change === 'delete' ? { ...job, notBeforeMs: nowMs + undoMs } : job, nowMs)
}

async function withStates(tx: Executor, change: NewChange, nowMs: number): Promise<Change> {
  if (!('componentIds' in change)) return change
  // People change what has no states, too, such as a status; what an import shows was saved while it ran.
  const since = change.change === 'edit' ? nowMs : undefined
  const docs = await listHeads(tx, 'doc', change.docIds, since)
  const models = await listHeads(tx, 'component', change.componentIds, since)
  return { ...change, states: { docs, models } }
}

async function isModuleHeard(tx: Executor, moduleId: number): Promise<boolean> {
  return (await isModuleFollowed(tx, moduleId)) || (await isInFollowedRelease(tx, moduleId))
}

async function isDeletionHeard(
  tx: Executor,
  deletion: { trashId: number; projectId: number | null },
): Promise<boolean> {
  if (await isDeletionFollowed(tx, deletion)) return true
  return (await listDeletionsInReleases(tx, [deletion.trashId])).length > 0
}

/** As `notifyFollowers`, of a release itself. */
export async function notifyOfRelease(tx: Executor, change: ReleaseChange, nowMs: number): Promise<void> {
  await notifyRobotsOfRelease(tx, change, nowMs)
  if (!(await isReleaseFollowed(tx, change))) return
  const payload: Change = { change: 'release', ...change }
  await enqueueJob(tx, { kind: followerJobKind, payload, ownerId: change.actorId }, nowMs)
}

/** Several deletions of one moment in one project, of folders and documents. */
export async function notifyOfDeletions(
  tx: Executor,
  { trashIds, projectId, actorId }: { trashIds: readonly number[]; projectId: number | null; actorId: number },
  nowMs: number,
): Promise<void> {
  await notifyRobotsOfDeletions(tx, { trashIds, projectId, actorId }, nowMs)
  const heard = await listDeletionsInReleases(tx, trashIds)
  const followed = new Set([...(await listFollowedDeletions(tx, trashIds)), ...heard])
  const jobs = [...followed].map((trashId) => {
    const change: Change = { change: 'delete', trashId, projectId, actorId }
    return { kind: followerJobKind, payload: change, ownerId: actorId, notBeforeMs: nowMs + undoMs }
  })
  if (jobs.length > 0) await enqueueJobs(tx, jobs, nowMs)
}

/** A deleted space has no robots any more. */
async function notifyRobotsOfDeletions(
  tx: Executor,
  { trashIds, projectId, actorId }: { trashIds: readonly number[]; projectId: number | null; actorId: number },
  nowMs: number,
): Promise<void> {
  if (projectId === null) return
  await notifyRobotsOfDeletion(tx, { trashIds, projectId, actorId }, { nowMs, notBeforeMs: nowMs + undoMs })
}
