import type { AccessToken } from '@lectern/contracts'
import { endOfToken } from '../../../auth/machines/access-tokens.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { AccessTokenRow } from '../../../db/schema.ts'
import type { ListedToken } from './token-repo.ts'

/** @param maxDays longest life by the system settings */
export function presentToken(row: AccessTokenRow | ListedToken, maxDays: number | null): AccessToken {
  const ends = 'ends_at_ms' in row ? row.ends_at_ms : null
  return {
    id: encodeId('accessToken', row.id),
    name: row.name,
    scope: row.scope,
    isOfAssistant: ends !== null,
    lastFour: row.last_four,
    createdAtMs: row.created_at_ms,
    // Of a connection: when it ends unless it is used, not the token it has this hour.
    expiresAtMs: endOfToken({ ...row, expires_at_ms: ends ?? row.expires_at_ms }, maxDays),
    lastUsedAtMs: row.last_used_at_ms,
  }
}
