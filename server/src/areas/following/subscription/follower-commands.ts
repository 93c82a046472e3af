/*
 * Notifying followers and robots of a change. Owns: that a change anyone follows becomes a job, in the transaction of the change, so that neither gets lost
 * and no one waits. Who is notified of what belongs to the job (`follower-job.ts`).
 */
import { listHeads, type Head } from '../../../content/list-heads.ts'
import type { Executor } from '../../../db/content-store.ts'
import { enqueueJob } from '../../../jobs/job-repo.ts'
import {
  notifyRobots,
  notifyRobotsOfDeletion,
  notifyRobotsOfRelease,
  notifyRobotsOfRestoration,
} from '../robot/robot-notice-commands.ts'
import type { TrashRow } from '../../../db/schema.ts'
import { isDeletionFollowed, isModuleFollowed, listFollowedDeletions } from './follower-repo.ts'
import { isDeletionTold, noteNotice } from '../message/deletion-notice-commands.ts'
import { isInFollowedRelease, isReleaseFollowed, listDeletionsInReleases } from './release-follower-repo.ts'

export const followerJobKind = 'tell-followers'

/** What happened, by ids of the database; kept as the job's payload. */
export type Change =
  /** `docIds` and `componentIds`: documents and shared models that were there before and are different now. */
  ContentChanged | Move | Deletion | Restoration | ({ change: 'release' } & ReleaseChange)

/** `docIds`: folders and documents that are in another folder now; `fromIds`: folders they were in before. */
interface Move {
  change: 'move'
  moduleId: number
  actorId: number
  docIds: readonly number[]
  fromIds?: readonly number[]
}

interface ContentChange {
  /** `edit`: written by people. */
  change: 'import' | 'edit'
  moduleId: number
  actorId: number
  docIds: readonly number[]
  componentIds: readonly number[]
  added: number
  /** New documents; absent in jobs of an earlier version of the product. */
  addedIds?: readonly number[]
  /** Documents that are in another folder now, each with the one it was in. */
  moved?: readonly (readonly [docId: number, folderId: number])[]
  /** Entries of the trash with documents that it deleted. */
  trashIds?: readonly number[]
  /** The application's own description is different: security, servers and what all its operations have in common. */
  isDescribed?: boolean
}

/** The states it made, as they were when it was made; absent in jobs of an earlier version of the product. */
interface NewStates {
  states?: { docs: readonly Head[]; models: readonly Head[]; application?: readonly Head[] }
}

export type ContentChanged = ContentChange & NewStates

/** Of one moment and in one project, or of a project or space itself. */
export interface Deletion {
  change: 'delete'
  trashIds: readonly number[]
  projectId: number | null
  actorId: number
}

/** What a deletion took is there again. */
export interface Restoration extends Pick<TrashRow, 'kind' | 'subject_id' | 'project_id' | 'module_id' | 'name'> {
  change: 'restore'
  actorId: number
}

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
export async function notifyFollowers(tx: Executor, change: ContentChange | Move, nowMs: number): Promise<void> {
  const { moduleId, actorId: ownerId } = change
  if (change.change !== 'move') await notifyRobots(tx, change, { nowMs, sinceMs: sinceOf(change, nowMs) })
  const { trashIds = [] } = change.change === 'move' ? {} : change
  if (!(await isModuleHeard(tx, moduleId)) && (await listHeard(tx, trashIds, null)).length === 0) return
  const payload = await withStates(tx, change, nowMs)
  await noteNotice(tx, trashIds, await enqueueJob(tx, { kind: followerJobKind, payload, ownerId }, nowMs))
}

/** People change what has no states, too, such as a status; what an import shows was saved while it ran. */
function sinceOf({ change }: ContentChange, nowMs: number): number | undefined {
  return change === 'edit' ? nowMs : undefined
}

async function withStates(tx: Executor, change: ContentChange | Move, nowMs: number): Promise<Change> {
  if (change.change === 'move') return change
  const since = sinceOf(change, nowMs)
  const docs = await listHeads(tx, 'doc', change.docIds, since)
  const models = await listHeads(tx, 'component', change.componentIds, since)
  const application = await listHeads(tx, 'module', change.isDescribed === true ? [change.moduleId] : [], since)
  return { ...change, states: { docs, models, application } }
}

async function isModuleHeard(tx: Executor, moduleId: number): Promise<boolean> {
  return (await isModuleFollowed(tx, moduleId)) || (await isInFollowedRelease(tx, moduleId))
}

/** As `notifyFollowers`, of a release itself. */
export async function notifyOfRelease(tx: Executor, change: ReleaseChange, nowMs: number): Promise<void> {
  await notifyRobotsOfRelease(tx, change, nowMs)
  if (!(await isReleaseFollowed(tx, change))) return
  const payload: Change = { change: 'release', ...change }
  await enqueueJob(tx, { kind: followerJobKind, payload, ownerId: change.actorId }, nowMs)
}

/** As `notifyFollowers`, of deletions of one moment, which are one notice. Several are of folders and documents of one application. */
export async function notifyOfDeletions(
  tx: Executor,
  deletion: Omit<Deletion, 'change'>,
  nowMs: number,
): Promise<void> {
  await notifyRobotsOfDeletions(tx, deletion, nowMs)
  const trashIds = await listHeard(tx, deletion.trashIds, deletion.projectId)
  if (trashIds.length === 0) return
  const payload: Deletion = { ...deletion, change: 'delete', trashIds }
  const job = { kind: followerJobKind, payload, ownerId: deletion.actorId, notBeforeMs: nowMs + undoMs }
  await noteNotice(tx, trashIds, await enqueueJob(tx, job, nowMs))
}

/** Those of the deletions that anyone hears of. */
async function listHeard(tx: Executor, trashIds: readonly number[], projectId: number | null): Promise<number[]> {
  const [trashId, ...others] = trashIds
  if (trashId === undefined) return []
  const inReleases = await listDeletionsInReleases(tx, trashIds)
  if (others.length === 0) {
    const isHeard = inReleases.length > 0 || (await isDeletionFollowed(tx, { trashId, projectId }))
    return isHeard ? [trashId] : []
  }
  return [...new Set([...(await listFollowedDeletions(tx, trashIds)), ...inReleases])]
}

/** As `notifyFollowers`; call it before the deletion's entry goes. What is restored before anyone was notified that it was deleted is no news. */
export async function notifyOfRestoration(
  tx: Executor,
  entry: TrashRow,
  actorId: number,
  nowMs: number,
): Promise<void> {
  await notifyRobotsOfRestoration(tx, entry, actorId, nowMs)
  const { id, kind, subject_id, project_id, module_id, name } = entry
  if (!(await isDeletionTold(tx, id))) return
  const payload: Restoration = { change: 'restore', kind, subject_id, project_id, module_id, name, actorId }
  await enqueueJob(tx, { kind: followerJobKind, payload, ownerId: actorId }, nowMs)
}

/** A deleted space has no robots any more. */
async function notifyRobotsOfDeletions(
  tx: Executor,
  { trashIds, projectId, actorId }: Omit<Deletion, 'change'>,
  nowMs: number,
): Promise<void> {
  if (projectId === null) return
  await notifyRobotsOfDeletion(tx, { trashIds, projectId, actorId }, { nowMs, notBeforeMs: nowMs + undoMs })
}
