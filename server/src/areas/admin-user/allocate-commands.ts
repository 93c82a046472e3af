/* Giving an account roles in spaces and projects, each one named. */
import type { allocateProjects, BodyOf, Role } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { recordAudit, type Origin } from '../../core/audit.ts'
import type { AppContext } from '../../core/context.ts'
import { decodeId } from '../../core/public-ids.ts'
import type { Database } from '../../db/schema.ts'
import { requireUser } from './admin-user-commands.ts'
import {
  findLiveProjects,
  findLiveSpaces,
  findSpacesWithoutAdmin,
  joinSpaces,
  leave,
  listMemberships,
  setProjectRoles,
  setSpaceRoles,
  type Author,
} from './admin-user-repo.ts'

/** A role to have from now on; `null` for none. */
type Wish = readonly [id: number, role: Role | null]

/** What became of one membership, for the log. */
interface Change {
  kind: 'space' | 'project'
  name: string
  from: Role | null
  to: Role | null
}

function wishesOf(body: BodyOf<typeof allocateProjects>): { spaces: Wish[]; projects: Wish[] } {
  const { role, projectIds = [] } = body
  const older = role === undefined ? [] : projectIds.map((projectId) => ({ projectId, role }))
  // The last word about a space or project counts.
  const spaces = new Map((body.spaces ?? []).map((each) => [decodeId('space', each.spaceId), each.role]))
  const projects = new Map(
    [...older, ...(body.projects ?? [])].map((each) => [decodeId('project', each.projectId), each.role]),
  )
  return { spaces: [...spaces], projects: [...projects] }
}

/**
 * Sets the named memberships; whoever gets a role in a project becomes a guest of its space when they are not in it.
 * @throws {AppError} not_accessible for an unknown account, space or project; last_admin `{name}` when a space would be without one
 */
export async function allocate(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  body: BodyOf<typeof allocateProjects>,
): Promise<number> {
  const userId = decodeId('user', body.userId)
  const wishes = wishesOf(body)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const user = await requireUser(tx, userId)
    const changes = await findChanges(tx, userId, wishes)
    if (changes.length === 0) return
    await apply(tx, userId, wishes, { userId: origin.actor.userId, nowMs })
    const subject = { kind: 'user', id: userId, name: user.nickname }
    const said = changes.map(({ kind, name, from, to }) => ({ kind, name, from: from ?? 'none', to: to ?? 'none' }))
    const details = { count: said.length, memberships: said }
    await recordAudit(tx, origin, { action: 'user.allocate', subject, details }, nowMs)
    const [bereft] = await findSpacesWithoutAdmin(
      tx,
      wishes.spaces.filter(([, role]) => role !== 'admin').map(([id]) => id),
    )
    if (bereft !== undefined) throw new AppError('last_admin', { name: bereft.name })
  })
  return userId
}

/** What will be different. */
async function findChanges(
  tx: Transaction<Database>,
  userId: number,
  wishes: { spaces: readonly Wish[]; projects: readonly Wish[] },
): Promise<Change[]> {
  const spaces = await findLiveSpaces(
    tx,
    wishes.spaces.map(([id]) => id),
  )
  const projects = await findLiveProjects(
    tx,
    wishes.projects.map(([id]) => id),
  )
  if (spaces.length !== wishes.spaces.length || projects.length !== wishes.projects.length)
    throw new AppError('not_accessible')
  const current = await listMemberships(tx, userId)
  return [
    ...compare('space', wishes.spaces, spaces, current.spaces),
    ...compare('project', wishes.projects, projects, current.projects),
  ]
}

function compare(
  kind: Change['kind'],
  wishes: readonly Wish[],
  named: readonly { id: number; name: string }[],
  current: readonly { id: number; role: Role }[],
): Change[] {
  const names = new Map(named.map((each) => [each.id, each.name]))
  const roles = new Map(current.map((each) => [each.id, each.role]))
  return wishes
    .map(([id, to]) => ({ kind, name: names.get(id) ?? '', from: roles.get(id) ?? null, to }))
    .filter((change) => change.from !== change.to)
}

async function apply(
  tx: Transaction<Database>,
  userId: number,
  { spaces, projects }: { spaces: readonly Wish[]; projects: readonly Wish[] },
  by: Author,
): Promise<void> {
  const given = (wishes: readonly Wish[]) => wishes.flatMap(([id, role]) => (role === null ? [] : [{ id, role }]))
  const ended = (wishes: readonly Wish[]) => wishes.flatMap(([id, role]) => (role === null ? [id] : []))
  // First what ends: a role in a project of a space that is left brings its member back as a guest of it.
  await leave(tx, userId, { spaceIds: ended(spaces), projectIds: ended(projects) })
  await setSpaceRoles(tx, userId, given(spaces), by)
  const homes = await findLiveProjects(
    tx,
    given(projects).map(({ id }) => id),
  )
  await joinSpaces(tx, userId, [...new Set(homes.map((project) => project.space_id))], by)
  await setProjectRoles(tx, userId, given(projects), by)
}
