/* Following the link of an invitation: what it is about, and the account and membership that come of it. */
import { userStatus, type BodyOf, type acceptInvitation } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { withLookupLimit } from '../../../auth/attempts/attempt-limit.ts'
import { acceptNewPassword } from '../../../auth/new-passwords.ts'
import { hashPassword, hashToken } from '../../../auth/secrets.ts'
import { lockSpace, lockUser } from '../../../content/lock-row.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { canonicalUsername, refuseTaken } from '../../../core/names.ts'
import { readSettings } from '../../../core/settings.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { Database } from '../../../db/schema.ts'
import { publish } from '../../../events/publish.ts'
import { insertOwnAccount } from '../user/register-commands.ts'
import { standsBehind } from './invitation-policy.ts'
import { findByToken, joinSpace, senderOf, takeLink, type ListedInvitation } from './invitation-repo.ts'

/**
 * The invitation of a link.
 * @throws {AppError} invitation_invalid when it is unknown, used, revoked or over, or no one may invite any more; invitation_sender_lost when
 *   its sender may not; login_locked
 */
export async function getOpenInvitation(
  context: AppContext,
  token: string,
  { address }: Origin,
): Promise<ListedInvitation> {
  const { db, clock } = context
  const find = () => findByToken(db, hashToken(token.trim()), clock())
  return requireOpen(db, await withLookupLimit(context, [{ kind: 'invitation', of: address }], find))
}

/** @throws {AppError} invitation_invalid, invitation_sender_lost */
async function requireOpen(db: Executor, found: ListedInvitation | undefined): Promise<ListedInvitation> {
  const { from } = await readSettings(db, 'invitations')
  if (found === undefined || from === 'none') throw new AppError('invitation_invalid')
  if (!standsBehind(from, senderOf(found), found.space_id !== null)) throw new AppError('invitation_sender_lost')
  return found
}

/**
 * Makes the account someone was invited to, with the invited address, and its membership.
 * @throws {AppError} name_taken, those of a new password, and as `getOpenInvitation`
 */
export async function accept(
  context: AppContext,
  { token, ...body }: BodyOf<typeof acceptInvitation>,
  origin: Origin,
): Promise<void> {
  const { db, engine, clock } = context
  const { space_id: spaceId, invited_by: senderId } = await getOpenInvitation(context, token, origin)
  const username = canonicalUsername(body.username)
  const hash = await hashPassword(await acceptNewPassword(context, body, username))
  await refuseTaken(engine, username, () =>
    db.transaction().execute(async (tx) => {
      // Hashing takes a while: by now another link may have been sent, or its sender may have lost the right to invite. Roles of a space change
      // under its lock, those of an account under the account's.
      if (spaceId !== null) await lockSpace(tx, spaceId)
      else await lockUser(tx, senderId)
      const tokenHash = hashToken(token.trim())
      const invitation = await requireOpen(tx, await findByToken(tx, tokenHash, clock()))
      if (!(await takeLink(tx, tokenHash))) throw new AppError('invitation_invalid')
      const nickname = body.nickname?.trim() ?? username
      const { email } = invitation
      // Who invites has approved already.
      const fixed = { unconfirmed_at_ms: null, status: userStatus.enabled }
      const account = { username, nickname, email, password_hash: hash, ...fixed }
      const id = await insertOwnAccount(tx, account, clock())
      await welcome(tx, invitation, { id, nickname, origin, nowMs: clock() })
    }),
  )
}

async function welcome(
  tx: Transaction<Database>,
  { space_id, role, invited_by, inviter_name, email }: ListedInvitation,
  { id, nickname, origin, nowMs }: { id: number; nickname: string; origin: Origin; nowMs: number },
): Promise<void> {
  const subject = { kind: 'user', id, name: nickname }
  const details = { email, invitedBy: inviter_name, ...(role === null ? {} : { role }) }
  const entry = { action: 'invitation.accept' as const, subject, details }
  await recordAudit(tx, origin, space_id === null ? entry : { ...entry, spaceId: space_id }, nowMs)
  if (space_id === null || role === null) return
  await joinSpace(tx, { space_id, role, invited_by }, id, nowMs)
  await publish(tx, 'members.changed', { spaceId: space_id, projectId: null, userIds: [id], actorId: id }, nowMs)
}
