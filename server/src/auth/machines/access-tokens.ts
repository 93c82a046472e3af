/*
 * Whose a personal access token is. Owns: when one is good. Every request asks the database, so that revoking, disabling and a shorter limit in the
 * system settings take effect at once. Does not own: making and revoking them (`areas/accounts/token`).
 */
import { shutOutStatuses } from '@lectern/contracts'
import { prepareQuery } from '../../db/prepared-query.ts'
import { actorOfAccount, anonymous, type Anonymous, type UserActor } from '../../core/actor.ts'
import type { AppContext } from '../../core/context.ts'
import { isFactorMissing } from '../mfa-required.ts'
import { hashToken } from '../secrets.ts'
import { isAssistantToken } from './machine-secrets.ts'
import { readSettings } from '../../core/settings.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How often the last use is written: a read must not become a write each time. */
export const lastUseMs = 10 * 60 * 1000

// By the hash alone: what takes longer for a nearly right token reveals nothing about the token.
const tokenOfHash = prepareQuery<{ tokenHash: string }>()((db, param) =>
  db
    .selectFrom('access_token')
    .innerJoin('user', 'user.id', 'access_token.user_id')
    .select(['access_token.id', 'access_token.name', 'access_token.scope', 'access_token.user_id'])
    .select(['access_token.created_at_ms', 'access_token.expires_at_ms', 'access_token.last_used_at_ms'])
    .select(['user.username', 'user.nickname', 'user.email', 'user.status', 'user.is_super_admin', 'user.mfa_since_ms'])
    .where('access_token.token_hash', '=', param('tokenHash')),
)

/** The person an access token speaks for; anonymous for an unknown one, one that ended, or a disabled account. */
export async function findTokenActor(
  { db, clock, backgroundTasks: afterwards }: AppContext,
  written: string,
): Promise<UserActor | Anonymous> {
  const nowMs = clock()
  const [row] = await tokenOfHash(db, { tokenHash: hashToken(written) })
  if (row === undefined || shutOutStatuses.includes(row.status)) return anonymous
  const { maxDays } = await readSettings(db, 'tokens')
  const endsAtMs = endOfToken(row, maxDays)
  if (endsAtMs !== null && endsAtMs <= nowMs) return anonymous
  if (nowMs - (row.last_used_at_ms ?? 0) > lastUseMs)
    afterwards.run('noting the use of an access token', async () => {
      await db.updateTable('access_token').set({ last_used_at_ms: nowMs }).where('id', '=', row.id).execute()
    })
  const token = { id: row.id, name: row.name, scope: row.scope, isOfAssistant: isAssistantToken(written) }
  const actor: UserActor = { ...actorOfAccount(row.user_id, row), token }
  return isFactorMissing(await readSettings(db, 'mfa'), actor) ? anonymous : actor
}

/** When a token ends: by its own date or the longest life the system settings allow, whichever comes first; `null` for never. */
export function endOfToken(
  { created_at_ms, expires_at_ms }: { created_at_ms: number; expires_at_ms: number | null },
  maxDays: number | null,
): number | null {
  const limitMs = maxDays === null ? null : created_at_ms + maxDays * dayMs
  if (limitMs === null || expires_at_ms === null) return limitMs ?? expires_at_ms
  return Math.min(limitMs, expires_at_ms)
}
