import { severityOf, type AuditEntry } from '@lectern/contracts'
import { avatarAddress } from '../../../core/people.ts'
import { encodeId, idKinds } from '../../../core/public-ids.ts'
import type { ListedEntry } from './audit-repo.ts'

export function presentEntry(row: ListedEntry): AuditEntry {
  const kind = idKinds.find((each) => each === row.subject_kind)
  const isAnonymous = row.actor_id === null && row.actor_name === ''
  return {
    number: row.id,
    atMs: row.at_ms,
    actor: isAnonymous
      ? null
      : {
          id: row.actor_id === null ? null : encodeId('user', row.actor_id),
          name: row.actor_name,
          avatar: avatarAddress(row.actor_avatar_id),
        },
    action: row.action,
    severity: severityOf(row.action),
    subject: {
      kind: row.subject_kind,
      id: kind === undefined || row.subject_id === null ? null : encodeId(kind, row.subject_id),
      name: row.subject_name,
    },
    space: row.space_id === null ? null : { id: encodeId('space', row.space_id), name: row.space_name ?? '' },
    address: row.address,
    userAgent: row.user_agent,
    details: row.details,
    hash: row.hash,
    previousHash: row.previous_hash,
  }
}
