/* Making and revoking personal access tokens. */
import { limits, type addAccessToken, type BodyOf, type Language } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockUser } from '../../../content/lock-row.ts'
import { wakeMail } from '../../../jobs/mail.ts'
import { newAccessToken } from '../../../auth/machines/machine-secrets.ts'
import { refuseTaken } from '../../../core/names.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { hashToken } from '../../../auth/secrets.ts'
import { holdSession } from '../../../auth/sessions.ts'
import { readSettings } from '../../../core/settings.ts'
import { deleteRows } from '../../../db/rows.ts'
import type { AccessTokenRow, Database } from '../../../db/schema.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { requireProof, type Proof } from '../mfa/proof-commands.ts'
import { countTokensOf, deleteToken, deleteTokensOf, findToken, insertToken } from './token-repo.ts'

const dayMs = 24 * 60 * 60 * 1000
/** What the browser's clock may be ahead when it asks for the longest life. */
const clockSlackMs = 10 * 60 * 1000

/**
 * Makes a token.
 * @returns its row, and the token to show once
 * @throws {AppError} name_taken, token_limit_reached `{limit}`, token_expiry_passed, token_expiry_too_late `{days}` when the system settings
 *   allow less; and as `requireProof`
 */
export async function createToken(
  context: AppContext,
  actor: UserActor,
  { name: given, scope, expiresAtMs, ...proof }: BodyOf<typeof addAccessToken> & Proof,
  { origin, language }: { origin: Origin; language: Language },
): Promise<{ row: AccessTokenRow; token: string }> {
  const { db, engine, clock } = context
  const nowMs = clock()
  const name = given.trim()
  const { maxDays } = await readSettings(db, 'tokens')
  refuseExpiry(expiresAtMs, maxDays, nowMs)
  await requireProof(context, actor, proof)
  const token = newAccessToken()
  const row = await refuseTaken(engine, name, () =>
    db.transaction().execute(async (tx) => {
      // Two made at the same moment would both be the last that is allowed.
      await lockUser(tx, actor.userId)
      // While the password was being checked, someone may have disabled the account, replaced the password or ended the session.
      if (!(await holdSession(tx, actor.sessionId))) throw new AppError('sign_in_required')
      if ((await countTokensOf(tx, actor.userId)) >= limits.accessTokens) {
        throw new AppError('token_limit_reached', { limit: limits.accessTokens })
      }
      const made = await insertToken(tx, {
        user_id: actor.userId,
        name,
        scope,
        token_hash: hashToken(token),
        last_four: token.slice(-4),
        created_at_ms: nowMs,
        expires_at_ms: expiresAtMs,
      })
      const subject = { kind: 'accessToken', id: made.id, name }
      await recordAudit(tx, origin, { action: 'token.create', subject, details: { scope, expiresAtMs } }, nowMs)
      const params = { name, address: origin.address }
      await notifyOwner(context, tx, { userId: actor.userId, notice: 'account.tokenMade', params, language })
      return made
    }),
  )
  wakeMail(context)
  return { row, token }
}

function refuseExpiry(expiresAtMs: number | null, maxDays: number | null, nowMs: number): void {
  if (expiresAtMs !== null && expiresAtMs <= nowMs) throw new AppError('token_expiry_passed')
  if (maxDays === null) return
  const latestMs = nowMs + maxDays * dayMs + clockSlackMs
  if (expiresAtMs === null || expiresAtMs > latestMs) throw new AppError('token_expiry_too_late', { days: maxDays })
}

/**
 * Ends one of the person's own tokens at once.
 * @throws {AppError} not_accessible when it is none of theirs
 */
export async function revokeToken(
  { db, clock }: AppContext,
  actor: UserActor,
  origin: Origin,
  publicId: string,
): Promise<void> {
  const tokenId = decodeId('accessToken', publicId)
  await db.transaction().execute(async (tx) => {
    const row = await findToken(tx, actor.userId, tokenId)
    if (row === undefined || !(await deleteToken(tx, row.id))) throw new AppError('not_accessible')
    const subject = { kind: 'accessToken', id: row.id, name: row.name }
    await recordAudit(tx, origin, { action: 'token.revoke', subject }, clock())
  })
}

/**
 * Ends every token of the person at once.
 * @returns how many
 */
export async function revokeAllTokens(
  { db, clock }: AppContext,
  actor: UserActor,
  origin: Origin,
): Promise<{ revoked: number }> {
  return db.transaction().execute(async (tx) => {
    const revoked = await endTokensOf(tx, { userId: actor.userId, username: actor.username }, origin, clock())
    return { revoked }
  })
}

/** Ends every token of an account, in the transaction of what asks for it; notes it when there was one. Answers how many. */
export async function endTokensOf(
  tx: Transaction<Database>,
  { userId, username }: { userId: number; username: string },
  origin: Origin,
  nowMs: number,
): Promise<number> {
  // What an assistant was allowed and has not come for would outlive them.
  await deleteRows(tx, 'assistant_consent', { user_id: userId }).execute()
  const count = await deleteTokensOf(tx, userId)
  if (count === 0) return 0
  const subject = { kind: 'user', id: userId, name: username }
  await recordAudit(tx, origin, { action: 'token.revokeAll', subject, details: { count } }, nowMs)
  return count
}
