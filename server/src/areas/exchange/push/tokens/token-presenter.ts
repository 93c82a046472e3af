import type { ApplicationToken } from '@lectern/contracts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { ListedToken, TokenSecretFacts } from './token-repo.ts'

/** @param secrets those of this token, newest first */
export function presentToken(row: ListedToken, secrets: readonly TokenSecretFacts[], nowMs: number): ApplicationToken {
  const newest = secrets.find((secret) => secret.expires_at_ms === null)
  const previous = secrets.find((secret) => secret.expires_at_ms !== null && secret.expires_at_ms > nowMs)
  return {
    id: encodeId('applicationToken', row.id),
    name: row.name,
    lastFour: newest?.last_four ?? '',
    previousUntilMs: previous?.expires_at_ms ?? null,
    isSigned: row.signing_secret === null ? 0 : 1,
    creatorName: row.creator_name,
    createdAtMs: row.created_at_ms,
    rotatedAtMs: newest?.created_at_ms ?? row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    lastUsedAddress: row.last_used_address,
  }
}
