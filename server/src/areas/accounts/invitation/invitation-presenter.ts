import type { Invitation, Inviter } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import { standsBehind } from './invitation-policy.ts'
import { senderOf, type ListedInvitation } from './invitation-repo.ts'

/** Without what opens it. `from`: who may invite now. */
export function presentInvitation(row: ListedInvitation, from: Inviter, nowMs: number): Invitation {
  return {
    id: encodeId('invitation', row.id),
    email: row.email,
    roleCode: row.role,
    space: row.space_id === null ? null : { id: encodeId('space', row.space_id), name: row.space_name ?? '' },
    invitedBy: row.inviter_name,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    isExpired: row.expires_at_ms <= nowMs,
    isSenderAllowed: standsBehind(from, senderOf(row), row.space_id !== null),
  }
}
