/* Making releases valid and invalid, and deleting them. */
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Database } from '../../../db/schema.ts'
import { publish } from '../../../events/publish.ts'
import { notifyOfRelease } from '../../following/subscription/follower-commands.ts'
import { moveToTrash } from '../../places/trash/trash-commands.ts'
import { lockUnchanged, publishRelease, requireRelease, type ReleasePlace } from './publish-commands.ts'
import { insertReleaseEvent } from './release-event-repo.ts'
import { releaseStateOf } from './release-policy.ts'
import { updateReleaseRow } from './release-repo.ts'
import { enqueueSummaries } from '../../../jobs/release-summaries.ts'

/**
 * Makes a release valid or invalid; a draft that becomes valid is published.
 * @throws {AppError} release_empty, changed_meanwhile, not_accessible
 */
export async function setStatus(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ReleasePlace,
  { status, updatedAtMs }: { status: 0 | 1; updatedAtMs?: number | undefined },
): Promise<void> {
  const { db, clock } = context
  const row = await requireRelease(db, place.releaseId, updatedAtMs)
  if (releaseStateOf(row) === 'draft') {
    if (status === 1) await publishRelease(context, origin, place, updatedAtMs)
    return
  }
  if (row.status === status) return
  await db.transaction().execute(async (tx) => {
    await lockUnchanged(tx, row)
    await writeStatus(tx, origin, { ...place, releaseNo: row.release_no }, status, clock())
  })
  context.bus.send({ type: 'jobs' })
}

/** The other status of a published release, in its own transaction. */
export async function writeStatus(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  { releaseId, projectId, spaceId, releaseNo }: ReleasePlace & { releaseNo: string },
  status: 0 | 1,
  nowMs: number,
): Promise<void> {
  const userId = origin.actor.userId
  const act = status === 1 ? 'validated' : 'invalidated'
  await updateReleaseRow(tx, releaseId, { status }, nowMs)
  await insertReleaseEvent(tx, releaseId, { kind: act, userId }, nowMs)
  const action = status === 1 ? 'release.validate' : 'release.invalidate'
  await recordAudit(
    tx,
    origin,
    { action, subject: { kind: 'release', id: releaseId, name: releaseNo }, spaceId },
    nowMs,
  )
  await publish(tx, 'release.changed', { releaseId, projectId, actorId: userId }, nowMs)
  await notifyOfRelease(tx, { releaseId, projectId, actorId: userId, act }, nowMs)
  await enqueueSummaries(tx, { projectId, actorId: userId }, nowMs)
}

/** Deletes a release, restorable; the id of its entry in the trash. Who follows it still does when it is restored. */
export async function deleteRelease(
  context: AppContext,
  origin: Origin<UserActor>,
  { releaseId, projectId }: ReleasePlace,
): Promise<number> {
  const { db, clock } = context
  const nowMs = clock()
  const userId = origin.actor.userId
  const trashId = await db.transaction().execute(async (tx) => {
    const entry = await moveToTrash(tx, { kind: 'release', id: releaseId }, origin, nowMs)
    await insertReleaseEvent(tx, releaseId, { kind: 'deleted', userId }, nowMs)
    await publish(tx, 'release.changed', { releaseId, projectId, actorId: userId }, nowMs)
    await enqueueSummaries(tx, { projectId, actorId: userId }, nowMs)
    return entry
  })
  context.bus.send({ type: 'jobs' })
  return trashId
}
