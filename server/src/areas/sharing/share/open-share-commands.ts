/* Opening a share that asks for a password, as its visitors do. */
import { shareType } from '@lectern/contracts'
import { clearFailures, lockedUntil, recordFailure } from '../../../auth/attempts/attempts.ts'
import type { Counted } from '../../../auth/limits.ts'
import { hashToken, newToken, passwordDigest, verifyPassword } from '../../../auth/secrets.ts'
import { requireLiveShare } from '../../../auth/share-access.ts'
import { lockRow } from '../../../content/lock-row.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { KeyedMutex } from '../../../core/keyed-mutex.ts'
import type { ShareRow } from '../../../db/schema.ts'
import { findShare, insertAccess } from './share-repo.ts'

const accessMs = 7 * 24 * 60 * 60 * 1000

/**
 * Access for a visitor who knows the password; for 7 days, or until the share ends. A public share needs none: its token is empty.
 * @throws {AppError} share_not_found, share_expired, share_password_wrong `{remaining}`, share_attempts_exceeded `{minutes}`
 */
export async function openShare(
  { db, clock }: AppContext,
  { key, password, address }: { key: string; password: string; address: string },
): Promise<{ accessToken: string; expiresAtMs: number }> {
  const nowMs = clock()
  const share = await requireLiveShare(db, key, nowMs)
  const expiresAtMs = Math.min(nowMs + accessMs, share.expires_at_ms ?? Infinity)
  if (share.type === shareType.public) return { accessToken: '', expiresAtMs }
  // One after the other, so that tries at the same moment cannot pass the limit together.
  await attempts.run(`${String(share.id)} ${address}`, () => checkPassword({ db }, share, { password, address, nowMs }))
  const accessToken = newToken()
  const access = { shareId: share.id, tokenHash: hashToken(accessToken), expiresAtMs, nowMs }
  await db.transaction().execute(async (tx) => {
    // The password may have been changed while it was being checked.
    await lockRow(tx, 'share', share.id)
    const current = await findShare(tx, share.id)
    if (current?.password_hash !== share.password_hash) throw new AppError('share_not_found')
    await insertAccess(tx, access)
  })
  return { accessToken, expiresAtMs }
}

const attempts = new KeyedMutex()

async function checkPassword(
  { db }: Pick<AppContext, 'db'>,
  share: ShareRow,
  { password, address, nowMs }: { password: string; address: string; nowMs: number },
): Promise<void> {
  const total: Counted = { kind: 'share', of: String(share.id) }
  const own: Counted = { kind: 'shareFrom', of: `${String(share.id)} ${address}` }
  const closedUntil = await lockedUntil(db, [total, own], nowMs)
  if (closedUntil > nowMs) throw exceeded(closedUntil - nowMs)
  if (await verifyPassword(passwordDigest(password), share.password_hash)) {
    await clearFailures(db, own)
    return
  }
  await recordFailure(db, total, nowMs)
  const { lockedUntilMs, remaining } = await recordFailure(db, own, nowMs)
  if (lockedUntilMs > nowMs) throw exceeded(lockedUntilMs - nowMs)
  throw new AppError('share_password_wrong', { remaining })
}

function exceeded(restMs: number): AppError {
  return new AppError('share_attempts_exceeded', { minutes: Math.max(1, Math.ceil(restMs / 60_000)) })
}
