import type { OpenUser } from '@lectern/contracts'
import { presentSecrets, type SecretFacts } from '../../../auth/machines/rotated-secrets.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { OpenUserRow } from '../../../db/schema.ts'

/** @param secrets those of this open user, newest first */
export function presentOpenUser(row: OpenUserRow, secrets: readonly SecretFacts[], nowMs: number): OpenUser {
  const { lastFour, previousUntilMs, rotatedAtMs = row.created_at_ms } = presentSecrets(secrets, nowMs)
  return {
    id: encodeId('openUser', row.id),
    appKey: row.app_key,
    applicant: row.applicant,
    remark: row.remark,
    status: row.status === 1 ? 1 : 0,
    lastFour,
    previousUntilMs,
    creatorName: row.creator_name,
    createdAtMs: row.created_at_ms,
    rotatedAtMs,
    lastUsedAtMs: row.last_used_at_ms,
    lastUsedAddress: row.last_used_address,
  }
}
