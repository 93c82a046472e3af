/* Whether someone who is signed in knows their password: before what a found session must not be enough for. */
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import { clearFailures } from '../../../auth/attempts/attempts.ts'
import { countedOfDevice } from '../../../auth/known-devices.ts'
import type { Counted } from '../../../auth/limits.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { withAttemptLimit } from '../../../auth/attempts/attempt-limit.ts'
import { passwordDigest, verifyPassword } from '../../../auth/secrets.ts'
import { findPasswordHash } from './user-repo.ts'

export interface OwnPassword {
  /** As it was sent. */
  password: string
  /** Token of the browser. */
  device: string | undefined
}

/**
 * Passes when the password is right. Failures count together with those of signing in; those of strangers do not keep anyone from it on a device the
 * account knows, and those of others at the same address never do.
 * @throws {AppError} password_wrong, login_locked, password_elsewhere for an account without a password here
 */
export async function confirmOwnPassword(
  context: AppContext,
  actor: UserActor,
  { password, device }: OwnPassword,
  origin: Origin,
): Promise<void> {
  const { db, clock } = context
  const hash = await findPasswordHash(db, actor.userId)
  if (hash === null) throw new AppError('password_elsewhere')
  const account: Counted = { kind: 'account', of: actor.username }
  const counted = (await countedOfDevice(db, account, device)) ?? account
  const isRight = await withAttemptLimit(context, [counted], async () => {
    if (await verifyPassword(passwordDigest(password), hash)) return true
    const subject = { kind: 'user', id: actor.userId, name: actor.username }
    await db.transaction().execute((tx) => recordAudit(tx, origin, { action: 'user.passwordWrong', subject }, clock()))
    return undefined
  })
  if (isRight === undefined) throw new AppError('password_wrong')
  await clearFailures(db, counted)
}
