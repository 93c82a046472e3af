import type { Invitation } from '@lectern/contracts'
import { encodeId } from '../../core/public-ids.ts'
import type { ListedInvitation } from './invitation-repo.ts'

/** Without what opens it. */
export function presentInvitation(row: ListedInvitation, nowMs: number): Invitation {
  return {
    id: encodeId('invitation', row.id),
    email: row.email,
    roleCode: row.role,
    space: row.space_id === null ? null : { id: encodeId('space', row.space_id), name: row.space_name ?? '' },
    invitedBy: row.inviter_name,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    isExpired: row.expires_at_ms <= nowMs,
  }
}
