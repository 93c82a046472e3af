/* Carrying out what a person's groups elsewhere give them here, at each sign-in. */
import type { GroupGrant, Role } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { giveSpaceRoles } from '../../../auth/memberships.ts'
import { lockSpace } from '../../../content/lock-row.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import { findId } from '../../../core/public-ids.ts'
import type { Database, UserRow } from '../../../db/schema.ts'
import type { ExternalPerson } from './external-person.ts'
import { everywhere, planRoles, rolesOfGroups, type GivenRole } from './group-roles-policy.ts'
import {
  deleteSpaceRoles,
  listGroupRoles,
  listLiveSpaces,
  listSpaceRoles,
  listWithOtherAdmins,
  replaceGroupRoles,
  setSuperAdmin,
} from './identity-repo.ts'

/** In the transaction of the sign-in. */
export async function applyGroupRoles(
  tx: Transaction<Database>,
  user: UserRow,
  person: ExternalPerson,
  grants: readonly GroupGrant[],
  origin: Origin,
  nowMs: number,
): Promise<void> {
  const before = new Map(
    (await listGroupRoles(tx, user.id)).map((row): [number, GivenRole] => [
      row.space_id,
      { provider: row.provider, role: row.role, previousRole: row.previous_role },
    ]),
  )
  if (grants.length === 0 && before.size === 0) return
  const live = await spacesOf(tx, grants)
  const names = new Map(live.map(({ id, name }) => [id, name]))
  const wanted = rolesOfGroups(grants, person.groups, (publicId) => {
    const id = findId('space', publicId)
    return id !== undefined && names.has(id) ? id : undefined
  })
  const planNow = async () => {
    const current = await rolesNow(tx, user, [...wanted.keys(), ...before.keys()])
    const withOtherAdmins = await listWithOtherAdmins(tx, user.id, [...current.keys()])
    const planned = planRoles(person.provider, wanted, current, before, withOtherAdmins)
    const lost = [...planned.changes.keys()].filter((id) => id !== everywhere && current.get(id) === 'admin')
    return { ...planned, lost }
  }
  let plan = await planNow()
  if (plan.lost.length > 0) {
    // The other admins may be leaving: one must be left, whoever goes first.
    for (const id of plan.lost.sort((a, b) => a - b)) await lockSpace(tx, id)
    plan = await planNow()
  }
  await change(tx, user, plan.changes, nowMs)
  const rows = [...plan.given].map(([spaceId, given]) => ({
    user_id: user.id,
    space_id: spaceId,
    provider: given.provider,
    role: given.role,
    previous_role: given.previousRole,
  }))
  await replaceGroupRoles(tx, user.id, plan.touched, rows)
  if (plan.changes.size === 0) return
  const roles = [...plan.changes].map(([id, role]) => ({
    space: id === everywhere ? '*' : (names.get(id) ?? ''),
    role,
  }))
  const subject = { kind: 'user', id: user.id, name: user.username }
  const details = { provider: person.provider, roles }
  await recordAudit(tx, origin, { action: 'user.groupRoles', subject, details }, nowMs)
}

async function spacesOf(tx: Transaction<Database>, grants: readonly GroupGrant[]) {
  const ids = grants.map(({ spaceId }) => findId('space', spaceId)).filter((id) => id !== undefined)
  return listLiveSpaces(tx, ids)
}

async function rolesNow(tx: Transaction<Database>, user: UserRow, ids: readonly number[]): Promise<Map<number, Role>> {
  const rows = await listSpaceRoles(tx, user.id, ids)
  const roles = new Map(rows.map((row) => [row.space_id, row.role]))
  if (user.is_super_admin === 1) roles.set(everywhere, 'admin')
  return roles
}

async function change(
  tx: Transaction<Database>,
  user: UserRow,
  changes: ReadonlyMap<number, Role | null>,
  nowMs: number,
): Promise<void> {
  const superAdmin = changes.get(everywhere)
  if (superAdmin !== undefined) await setSuperAdmin(tx, user.id, superAdmin !== null, nowMs)
  const inSpaces = [...changes].filter(([id]) => id !== everywhere)
  const gone = inSpaces.filter(([, role]) => role === null).map(([id]) => id)
  await deleteSpaceRoles(tx, user.id, gone)
  const given = inSpaces.flatMap(([spaceId, role]) =>
    role === null ? [] : [{ space_id: spaceId, user_id: user.id, role, created_at_ms: nowMs, added_by: null }],
  )
  await giveSpaceRoles(tx, given, 'replaced')
}
