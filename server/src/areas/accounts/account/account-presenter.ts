import type { Profile, Session } from '@lectern/contracts'
import { avatarAddress } from '../../../core/people.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ProfileRow } from './account-repo.ts'
import type { SessionRow } from './session-repo.ts'
import { readUserAgent } from './user-agent.ts'

/** @param pendingEmail another address that waits to be confirmed */
export function presentProfile(row: Readonly<ProfileRow>, pendingEmail: string | undefined): Profile {
  return {
    id: encodeId('user', row.id),
    username: row.username,
    nickname: row.nickname,
    email: row.email,
    pendingEmail: pendingEmail ?? null,
    avatar: avatarAddress(row.avatar_id),
    source: row.source,
    status: row.status,
    isSuperAdmin: row.is_super_admin === 1,
    hasPassword: row.password_hash !== null,
    passwordChangedAtMs: row.password_changed_at_ms,
    createdAtMs: row.created_at_ms,
  }
}

/** @param currentId the session that asks, which is in use now */
export function presentSession(row: SessionRow, currentId: number, nowMs: number): Session {
  const isCurrent = row.id === currentId
  return {
    id: encodeId('session', row.id),
    ...readUserAgent(row.user_agent),
    address: row.address,
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: isCurrent ? nowMs : row.last_used_at_ms,
    isCurrent,
  }
}
