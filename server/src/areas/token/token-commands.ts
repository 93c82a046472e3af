/* Making and revoking personal access tokens. */
import { limits, type addAccessToken, type BodyOf } from '@lectern/contracts'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { recordAudit, type Origin } from '../../core/audit.ts'
import type { AppContext } from '../../core/context.ts'
import { newAccessToken } from '../../core/machine-secrets.ts'
import { refuseTaken } from '../../core/names.ts'
import { decodeId } from '../../core/public-ids.ts'
import { hashToken } from '../../core/secrets.ts'
import { readSettings } from '../../core/settings.ts'
import type { AccessTokenRow } from '../../db/schema.ts'
import { countTokensOf, deleteToken, findToken, insertToken } from './token-repo.ts'

const dayMs = 24 * 60 * 60 * 1000
/** What the browser's clock may be ahead when it asks for the longest life. */
const clockSlackMs = 10 * 60 * 1000

/**
 * Makes a token.
 * @returns its row, and the token to tell once
 * @throws {AppError} name_taken, token_limit_reached `{limit}`, token_expiry_passed, token_expiry_too_late `{days}` when the system settings
 *   allow less
 */
export async function createToken(
  { db, engine, clock }: AppContext,
  actor: UserActor,
  origin: Origin,
  { name: given, scope, expiresAtMs }: BodyOf<typeof addAccessToken>,
): Promise<{ row: AccessTokenRow; token: string }> {
  const nowMs = clock()
  const name = given.trim()
  const { maxDays } = await readSettings(db, 'tokens')
  refuseExpiry(expiresAtMs, maxDays, nowMs)
  const token = newAccessToken()
  const row = await refuseTaken(engine, name, () =>
    db.transaction().execute(async (tx) => {
      const made = await insertToken(tx, {
        user_id: actor.userId,
        name,
        scope,
        token_hash: hashToken(token),
        last_four: token.slice(-4),
        created_at_ms: nowMs,
        expires_at_ms: expiresAtMs,
      })
      // After the insert, so that two made at the same moment count each other where the engine makes them wait.
      if ((await countTokensOf(tx, actor.userId)) > limits.accessTokens) {
        throw new AppError('token_limit_reached', { limit: limits.accessTokens })
      }
      const subject = { kind: 'accessToken', id: made.id, name }
      await recordAudit(tx, origin, { action: 'token.create', subject, details: { scope, expiresAtMs } }, nowMs)
      return made
    }),
  )
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
