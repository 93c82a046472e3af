import { maxInvitations, shutOutStatuses, type Role } from '@lectern/contracts'
import { sql, type Insertable, type Selectable } from 'kysely'
import { giveSpaceRoles } from '../../../auth/memberships.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasChanged, hasRow } from '../../../db/row-counts.ts'
import type { InvitationTable } from '../../../db/schema.ts'
import type { Sender } from './invitation-policy.ts'
import { rowsOf } from '../../../db/rows.ts'

export type InvitationRow = Selectable<InvitationTable>
export type ListedInvitation = InvitationRow & {
  space_name: string | null
  /** `null` when the account is disabled or gone. */
  sender_is_super_admin: number | null
  sender_role: Role | null
}

/** Who sent it, as they are now. */
export function senderOf(row: ListedInvitation): Sender {
  return {
    canSignIn: row.sender_is_super_admin !== null,
    isSuperAdmin: row.sender_is_super_admin === 1,
    spaceRole: row.sender_role,
  }
}

/** With the name of their space and what their sender is now; those of deleted spaces are left out. */
function listedInvitations(db: Executor) {
  return db
    .selectFrom('invitation')
    .leftJoin('space', 'space.id', 'invitation.space_id')
    .leftJoin('user as sender', (join) =>
      join
        .onRef('sender.id', '=', 'invitation.invited_by')
        .on('sender.deleted_at_ms', 'is', null)
        .on('sender.status', 'not in', shutOutStatuses),
    )
    .leftJoin('space_member', (join) =>
      join
        .onRef('space_member.space_id', '=', 'invitation.space_id')
        .onRef('space_member.user_id', '=', 'invitation.invited_by'),
    )
    .selectAll('invitation')
    .select(['space.name as space_name', 'space_member.role as sender_role'])
    .select('sender.is_super_admin as sender_is_super_admin')
    .where('space.deleted_at_ms', 'is', null)
}

/** `spaceId` `null`: those to an account alone. */
function invitationsOf(db: Executor, spaceId: number | null) {
  return listedInvitations(db).where('invitation.space_id', spaceId === null ? 'is' : '=', spaceId)
}

/** Newest first. */
export async function listInvitationsOf(db: Executor, spaceId: number | null): Promise<ListedInvitation[]> {
  return invitationsOf(db, spaceId).orderBy('invitation.id', 'desc').limit(maxInvitations).execute()
}

export async function findInvitation(
  db: Executor,
  spaceId: number | null,
  id: number,
): Promise<ListedInvitation | undefined> {
  return invitationsOf(db, spaceId).where('invitation.id', '=', id).executeTakeFirst()
}

/** One that can still be followed. */
export async function findByToken(
  db: Executor,
  tokenHash: string,
  nowMs: number,
): Promise<ListedInvitation | undefined> {
  return listedInvitations(db)
    .where('invitation.token_hash', '=', tokenHash)
    .where('invitation.expires_at_ms', '>', nowMs)
    .executeTakeFirst()
}

export async function insertInvitation(tx: Executor, row: Insertable<InvitationTable>): Promise<number> {
  const { id } = await tx.insertInto('invitation').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function renewInvitation(
  tx: Executor,
  id: number,
  values: Pick<InvitationRow, 'token_hash' | 'expires_at_ms' | 'invited_by' | 'inviter_name'>,
): Promise<boolean> {
  return hasChanged(tx.updateTable('invitation').set(values).where('id', '=', id))
}

/** True for the one call that ended it. */
export async function deleteInvitation(tx: Executor, id: number): Promise<boolean> {
  return hasChanged(tx.deleteFrom('invitation').where('id', '=', id))
}

/** Takes a link's one use; false when it was used or revoked, or another link was sent in its place. */
export async function takeLink(tx: Executor, tokenHash: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('invitation').where('token_hash', '=', tokenHash))
}

/** Ends what was sent to the same address for the same place before, and what has been over for long. */
export async function deleteEarlier(
  tx: Executor,
  { spaceId, email, overSinceMs }: { spaceId: number | null; email: string; overSinceMs: number },
): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where('space_id', spaceId === null ? 'is' : '=', spaceId)
    .where((where) =>
      where.or([where(sql`lower(email)`, '=', email.toLowerCase()), where('expires_at_ms', '<', overSinceMs)]),
    )
    .execute()
}

export async function countInvitations(tx: Executor, spaceId: number | null): Promise<number> {
  return countRows(tx.selectFrom('invitation').where('space_id', spaceId === null ? 'is' : '=', spaceId))
}

/** Accounts in use with that address, confirmed where that is asked for; two are enough to know that it is not one. */
export async function listByEmail(db: Executor, email: string): Promise<{ id: number; nickname: string }[]> {
  return rowsOf(db, 'user', { unconfirmed_at_ms: null })
    .select(['id', 'nickname'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', 'not in', shutOutStatuses)
    .limit(2)
    .execute()
}

export async function isMember(db: Executor, spaceId: number, userId: number): Promise<boolean> {
  return hasRow(db.selectFrom('space_member').where('space_id', '=', spaceId).where('user_id', '=', userId))
}

export async function joinSpace(
  tx: Executor,
  { space_id, role, invited_by }: { space_id: number; role: NonNullable<InvitationRow['role']>; invited_by: number },
  userId: number,
  nowMs: number,
): Promise<void> {
  await giveSpaceRoles(tx, [{ space_id, user_id: userId, role, created_at_ms: nowMs, added_by: invited_by }], 'kept')
}
