import type { ApplicationToken } from '@lectern/contracts'
import { presentSecrets, type SecretFacts } from '../../../../auth/machines/rotated-secrets.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { ListedToken } from './token-repo.ts'

/** @param secrets those of this token, newest first */
export function presentToken(row: ListedToken, secrets: readonly SecretFacts[], nowMs: number): ApplicationToken {
  const { lastFour, previousUntilMs, rotatedAtMs = row.created_at_ms } = presentSecrets(secrets, nowMs)
  return {
    id: encodeId('applicationToken', row.id),
    name: row.name,
    lastFour,
    previousUntilMs,
    isSigned: row.signing_secret === null ? 0 : 1,
    creatorName: row.creator_name,
    createdAtMs: row.created_at_ms,
    rotatedAtMs,
    lastUsedAtMs: row.last_used_at_ms,
    lastUsedAddress: row.last_used_address,
  }
}
