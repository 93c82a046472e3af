/* Notes of a release, written by people. */
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { lockRow } from '../../../../content/lock-row.ts'
import { publish } from '../../../../events/publish.ts'
import type { ReleasePlace } from '../publish-commands.ts'
import { insertReleaseEvent } from '../release-event-repo.ts'
import { findRelease, updateReleaseRow } from '../release-repo.ts'

/**
 * Replaces the notes; which state of them and of the release this is.
 * @throws {AppError} changed_meanwhile when someone else changed them, not_accessible when the release is gone
 */
export async function saveNotes(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  { releaseId, projectId, spaceId }: ReleasePlace,
  { notes, notesUpdatedAtMs }: { notes: string; notesUpdatedAtMs: number },
): Promise<{ notesUpdatedAtMs: number; updatedAtMs: number }> {
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    await lockRow(tx, 'project_release', releaseId)
    const row = await findRelease(tx, releaseId)
    if (row === undefined) throw new AppError('not_accessible')
    if (row.notes_updated_at_ms !== notesUpdatedAtMs) throw new AppError('changed_meanwhile')
    if (row.notes === notes) return { notesUpdatedAtMs, updatedAtMs: row.updated_at_ms }
    // Another one than before, however fast two saves follow each other.
    const savedAtMs = Math.max(nowMs, row.notes_updated_at_ms + 1)
    await updateReleaseRow(tx, releaseId, { notes, notes_updated_at_ms: savedAtMs }, nowMs)
    const userId = origin.actor.userId
    await insertReleaseEvent(tx, releaseId, { kind: 'notesChanged', userId }, nowMs)
    const subject = { kind: 'release', id: releaseId, name: row.release_no }
    await recordAudit(tx, origin, { action: 'release.notes', subject, spaceId }, nowMs)
    await publish(tx, 'release.changed', { releaseId, projectId, actorId: userId }, nowMs)
    const saved = await findRelease(tx, releaseId)
    return { notesUpdatedAtMs: savedAtMs, updatedAtMs: saved?.updated_at_ms ?? nowMs }
  })
}
