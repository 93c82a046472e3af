/* What super admins do about how an account signs in. */
import { userStatus, type OneTimePassword } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { clearFailures } from '../../../auth/attempts/attempts.ts'
import { forgetDevices } from '../../../auth/known-devices.ts'
import { recordAudit } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { digestOfText, hashPassword, newPassword } from '../../../auth/secrets.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { isKeptElsewhere, isWaiting } from './admin-user-policy.ts'
import { triesOf } from './user-facts-repo.ts'
import { endPasswordLinks, endSessions, updateUserRow } from './user-row-repo.ts'
import {
  oneTimeLength,
  type AdminOrigin,
  subjectOf,
  holdUser,
  keepSuperAdmin,
  refuseSelf,
} from './admin-user-commands.ts'

/**
 * Locks an account out and ends its sessions. One that is disabled already stays so.
 * @throws {AppError} not_accessible, not_on_yourself, last_super_admin
 */
export async function disableUser({ db, clock }: AppContext, origin: AdminOrigin, userId: number): Promise<void> {
  refuseSelf(origin, userId)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    if (row.status === userStatus.disabled) return
    await updateUserRow(tx, userId, { status: userStatus.disabled, status_before: row.status }, nowMs)
    await endSessions(tx, userId)
    await recordAudit(tx, origin, { action: 'user.disable', subject: subjectOf(row) }, nowMs)
    await keepSuperAdmin(tx)
  })
}

/**
 * Lets a disabled account in again, as what it was.
 * @throws {AppError} not_accessible
 */
export async function enableUser({ db, clock }: AppContext, origin: AdminOrigin, userId: number): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    if (row.status !== userStatus.disabled) return
    await updateUserRow(tx, userId, { status: row.status_before ?? userStatus.enabled, status_before: null }, nowMs)
    await recordAudit(tx, origin, { action: 'user.enable', subject: subjectOf(row) }, nowMs)
  })
}

/**
 * A new password for the next sign-in; the old one, the failed tries and every session end.
 * @throws {AppError} not_accessible, not_on_yourself, user_kept_elsewhere when the password is not kept here, user_still_waiting
 */
export async function resetPassword(
  context: AppContext,
  origin: AdminOrigin,
  userId: number,
): Promise<OneTimePassword> {
  const { db, clock } = context
  refuseSelf(origin, userId)
  const password = newPassword(oneTimeLength)
  const passwordHash = await hashPassword(digestOfText(password))
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    if (isKeptElsewhere(row.source)) throw new AppError('user_kept_elsewhere')
    if (isWaiting(row)) throw new AppError('user_still_waiting')
    const pending = userStatus.setPassword
    const status = row.status === userStatus.disabled ? { status_before: pending } : { status: pending }
    // An administrator vouches for the person: the address needs no link any more.
    await updateUserRow(tx, userId, { password_hash: passwordHash, ...status, unconfirmed_at_ms: null }, nowMs)
    await endSessions(tx, userId)
    await endPasswordLinks(tx, userId)
    await clearFailures(tx, triesOf(row.username))
    await forgetDevices(tx, triesOf(row.username))
    await recordAudit(tx, origin, { action: 'user.resetPassword', subject: subjectOf(row) }, nowMs)
    await notifyOwner(context, tx, { userId, notice: 'account.passwordReset', params: { by: origin.actor.nickname } })
    return { id: encodeId('user', userId), username: row.username, password }
  })
}

/**
 * Forgets failed tries to sign in.
 * @throws {AppError} not_accessible
 */
export async function unlock({ db, clock }: AppContext, origin: AdminOrigin, userId: number): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    await clearFailures(tx, triesOf(row.username))
    await recordAudit(tx, origin, { action: 'user.unlock', subject: subjectOf(row) }, nowMs)
  })
}

/**
 * Ends sessions of an account; of one's own all but the one that asks.
 * @returns how many
 * @throws {AppError} not_accessible
 */
export async function endAllSessions({ db, clock }: AppContext, origin: AdminOrigin, userId: number): Promise<number> {
  const nowMs = clock()
  const { actor } = origin
  return db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    const ended = await endSessions(tx, userId, actor.userId === userId ? actor.sessionId : undefined)
    if (ended > 0)
      await recordAudit(
        tx,
        origin,
        { action: 'user.endSessions', subject: subjectOf(row), details: { count: ended } },
        nowMs,
      )
    return ended
  })
}
