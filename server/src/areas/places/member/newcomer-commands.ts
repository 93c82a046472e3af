/* Spaces that everyone joins who comes for the first time, whichever way they came. */
import type { Transaction } from 'kysely'
import { giveSpaceRoles } from '../../../auth/memberships.ts'
import type { Database } from '../../../db/schema.ts'
import { publishAll } from '../../../events/publish.ts'
import { recordAudits, type Origin } from '../../../core/audit.ts'
import { findId } from '../../../core/public-ids.ts'
import { readSettings } from '../../../core/settings.ts'

/** As in the system settings; where they are a member already, that stays. */
export async function joinNewcomerSpaces(
  tx: Transaction<Database>,
  user: { id: number; nickname: string },
  origin: Origin,
  nowMs: number,
): Promise<void> {
  const { spaceIds, role } = await readSettings(tx, 'newcomers')
  const ids = spaceIds.map((each) => findId('space', each)).filter((each) => each !== undefined)
  if (ids.length === 0) return
  const joining = await tx
    .selectFrom('space')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deleted_at_ms', 'is', null)
    .where('id', 'not in', (query) =>
      query.selectFrom('space_member').select('space_id').where('user_id', '=', user.id),
    )
    .orderBy('id')
    .execute()
  if (joining.length === 0) return
  const member = { user_id: user.id, role, created_at_ms: nowMs, added_by: null }
  const roles = joining.map(({ id }) => ({ ...member, space_id: id }))
  await giveSpaceRoles(tx, roles, 'kept')
  const events = joining.map(({ id }) => ({ spaceId: id, projectId: null, userIds: [user.id], actorId: user.id }))
  await publishAll(tx, 'members.changed', events, nowMs)
  const entries = joining.map(({ id, name }) => ({
    action: 'member.add' as const,
    subject: { kind: 'user', id: user.id, name: user.nickname },
    spaceId: id,
    details: { kind: 'space', place: name, role },
  }))
  await recordAudits(tx, origin, entries, nowMs)
}
