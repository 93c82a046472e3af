import type { AccessToken } from '@lectern/contracts'
import { endOfToken } from '../../../auth/machines/access-tokens.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { AccessTokenRow } from '../../../db/schema.ts'

/** @param maxDays longest life by the system settings */
export function presentToken(row: AccessTokenRow, maxDays: number | null): AccessToken {
  return {
    id: encodeId('accessToken', row.id),
    name: row.name,
    scope: row.scope,
    lastFour: row.last_four,
    createdAtMs: row.created_at_ms,
    expiresAtMs: endOfToken(row, maxDays),
    lastUsedAtMs: row.last_used_at_ms,
  }
}
