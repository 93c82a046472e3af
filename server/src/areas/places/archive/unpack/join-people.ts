/* Who belongs to what an archive held: people get their former roles as far as they have an account here. */
import type { Role } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { giveProjectRoles, giveSpaceRoles } from '../../../../auth/memberships.ts'
import type { Database } from '../../../../db/schema.ts'
import type { RestoreWriter } from './restore-lines.ts'

type Tx = Transaction<Database>

/** Where the projects are shown. */
export interface JoinedPlace {
  spaceId: number
  isNewSpace: boolean
  nowMs: number
}

interface GivenRole {
  user_id: number
  role: Role
  created_at_ms: number
  added_by: number | null
}

/** Gives people their roles, and the starter the first; names of those left out. */
export async function joinPeople(
  tx: Tx,
  ownerId: number,
  writer: RestoreWriter,
  { spaceId, isNewSpace, nowMs }: JoinedPlace,
): Promise<string[]> {
  const asOwner = { user_id: ownerId, role: 'admin', created_at_ms: nowMs, added_by: ownerId } as const
  const inSpace = isNewSpace ? rolesInSpace(writer) : []
  if (isNewSpace && !inSpace.some((each) => each.user_id === ownerId && each.role === 'admin')) inSpace.push(asOwner)
  const members = new Map(inSpace.map((each) => [each.user_id, { ...each, space_id: spaceId }]))
  await giveSpaceRoles(tx, [...members.values()], 'kept')
  const known = isNewSpace ? new Set(members.keys()) : await listMembersOf(tx, spaceId)
  const inProjects = rolesInProjects(writer)
  const joining = inProjects.filter((each) => known.has(each.user_id))
  if (!isNewSpace && known.has(ownerId))
    for (const { id, isDeleted } of writer.projectNames) if (!isDeleted) joining.push({ ...asOwner, project_id: id })
  const roles = new Map(joining.map((each) => [`${String(each.project_id)} ${String(each.user_id)}`, each]))
  await giveProjectRoles(tx, [...roles.values()], 'kept')
  const outside = inProjects.map((each) => each.user_id).filter((id) => !known.has(id))
  return namesOf(tx, [...new Set(outside)])
}

/** A role of someone who has an account here. */
function rolesHere({ people }: RestoreWriter, former: FormerRole): GivenRole[] {
  const accountOf = (id: number | null): number | null => (id === null ? null : (people.members.get(id) ?? null))
  const account = accountOf(former.userId)
  // The form of the line names the roles there are.
  const role = former.role as Role
  if (account === null) return []
  return [{ user_id: account, role, created_at_ms: former.createdAtMs, added_by: accountOf(former.addedBy) }]
}

type FormerRole = RestoreWriter['spaceMembers'][number]

function rolesInSpace(writer: RestoreWriter): GivenRole[] {
  return writer.spaceMembers.flatMap((former) => rolesHere(writer, former))
}

function rolesInProjects(writer: RestoreWriter): (GivenRole & { project_id: number })[] {
  return writer.projectMembers.flatMap((former) =>
    rolesHere(writer, former).map((role) => ({ ...role, project_id: writer.idOf('projects', former.projectId) })),
  )
}

async function listMembersOf(tx: Tx, spaceId: number): Promise<Set<number>> {
  const rows = await tx.selectFrom('space_member').select('user_id').where('space_id', '=', spaceId).execute()
  return new Set(rows.map((row) => row.user_id))
}

async function namesOf(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx.selectFrom('user').select(['nickname', 'username']).where('id', 'in', userIds).execute()
  return rows.map(({ nickname, username }) => (nickname === '' ? username : nickname))
}
