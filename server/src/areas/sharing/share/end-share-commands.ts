/* Ending what visitors read: revoking a share, or replacing its address. */
import { newAddressKey } from '../../../auth/secrets.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ShareRow } from '../../../db/schema.ts'
import { publish } from '../../../events/publish.ts'
import { endVisits, removePasswords } from '../visit/visitor-password-commands.ts'
import { dropFrozen } from './share-item-repo.ts'
import { updateShareRow } from './share-repo.ts'

interface ShareOfSpace {
  share: ShareRow
  spaceId: number
}

/** Ends the share for good, also for those who are reading. */
export async function endShare(context: AppContext, origin: Origin<UserActor>, place: ShareOfSpace): Promise<void> {
  const { clock } = context
  await closeToReaders(context, origin, place, {
    changes: { deleted_at_ms: clock() },
    action: 'share.revoke',
    event: 'share.revoked',
    close: async (tx, subject) => {
      await removePasswords(tx, subject)
      await dropFrozen(tx, subject.id)
    },
  })
}

/** Gives the share a new address; no one reads it through the old one any more, nor with an access the password yielded. */
export async function regenerateAddress(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ShareOfSpace,
): Promise<void> {
  const { clock } = context
  await closeToReaders(context, origin, place, {
    changes: { address_key: newAddressKey(), address_changed_at_ms: clock() },
    action: 'share.regenerateAddress',
    event: 'share.updated',
    close: endVisits,
  })
}

/** Changes the share and ends every access that its password yielded. */
async function closeToReaders(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  { share: { id: shareId, module_id: moduleId, name }, spaceId }: ShareOfSpace,
  {
    changes,
    action,
    event,
    close,
  }: {
    changes: Parameters<typeof updateShareRow>[2]
    action: 'share.revoke' | 'share.regenerateAddress'
    event: 'share.revoked' | 'share.updated'
    close: typeof endVisits
  },
): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await updateShareRow(tx, shareId, changes, nowMs))) throw new AppError('not_accessible')
    await close(tx, { of: 'share', id: shareId })
    await recordAudit(tx, origin, { action, subject: { kind: 'share', id: shareId, name }, spaceId }, nowMs)
    await publish(tx, event, { shareId, moduleId, actorId: origin.actor.userId }, nowMs)
  })
}
