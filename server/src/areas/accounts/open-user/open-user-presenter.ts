import type { OpenUser } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { OpenUserRow } from '../../../db/schema.ts'
import type { SecretFacts } from './open-user-repo.ts'

/** @param secrets those of this open user, newest first */
export function presentOpenUser(row: OpenUserRow, secrets: readonly SecretFacts[], nowMs: number): OpenUser {
  const newest = secrets.find((secret) => secret.expires_at_ms === null)
  const previous = secrets.find((secret) => secret.expires_at_ms !== null && secret.expires_at_ms > nowMs)
  return {
    id: encodeId('openUser', row.id),
    appKey: row.app_key,
    applicant: row.applicant,
    remark: row.remark,
    status: row.status === 1 ? 1 : 0,
    lastFour: newest?.last_four ?? '',
    previousUntilMs: previous?.expires_at_ms ?? null,
    creatorName: row.creator_name,
    createdAtMs: row.created_at_ms,
    rotatedAtMs: newest?.created_at_ms ?? row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
    lastUsedAddress: row.last_used_address,
  }
}
