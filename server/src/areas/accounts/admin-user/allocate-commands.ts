/*
 * Giving an account roles in spaces and projects, each one named. As where a space's admins do it, each membership has its entry in the log, its
 * event and its message.
 */
import type { allocateProjects, AuditAction, BodyOf, Role } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { endProjectRoles, endRolesInSpaces } from '../../../auth/memberships.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudits, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { Database, UserRow } from '../../../db/schema.ts'
import { publishAll } from '../../../events/publish.ts'
import { sendEach, type AnyMessage } from '../../following/message/message-commands.ts'
import { holdUser } from './admin-user-commands.ts'
import { giveRoles, findLiveProjects, findLiveSpaces, type Author } from './allocation-repo.ts'
import { findSpacesWithoutAdmin, listMemberships } from './user-memberships-repo.ts'

/** A role to have from now on; `null` for none. */
type Wish = readonly [id: number, role: Role | null]

/** What became of one membership. */
interface Change {
  kind: 'space' | 'project'
  id: number
  spaceId: number
  name: string
  from: Role | null
  to: Role | null
  /** Membership of a space that came with one of its projects: the message about the project is enough. */
  isImplied: boolean
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
    const user = await holdUser(tx, userId)
    const changes = await findChanges(tx, userId, wishes)
    if (changes.length === 0) return
    await apply(tx, userId, wishes, { userId: origin.actor.userId, nowMs })
    await note(tx, origin, user, changes, nowMs)
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
  const ids = (each: readonly Wish[]) => each.map(([id]) => id)
  const spaces = await findLiveSpaces(tx, ids(wishes.spaces))
  const projects = await findLiveProjects(tx, ids(wishes.projects))
  if (spaces.length !== wishes.spaces.length || projects.length !== wishes.projects.length)
    throw new AppError('not_accessible')
  const current = await listMemberships(tx, userId)
  const ofSpaces = compare(
    'space',
    wishes.spaces,
    spaces.map((space) => ({ ...space, space_id: space.id })),
    current.spaces,
  )
  const stays = new Set(current.spaces.map(({ id }) => id))
  for (const { id, to } of ofSpaces) {
    if (to === null) stays.delete(id)
    else stays.add(id)
  }
  const given = new Set(wishes.projects.filter(([, role]) => role !== null).map(([id]) => id))
  const implied = new Map(
    projects
      .filter((project) => given.has(project.id) && !stays.has(project.space_id))
      .map((project): [number, Change] => [
        project.space_id,
        {
          kind: 'space',
          id: project.space_id,
          spaceId: project.space_id,
          name: project.space_name,
          from: null,
          to: 'guest',
          isImplied: true,
        },
      ]),
  )
  return [...ofSpaces, ...implied.values(), ...compare('project', wishes.projects, projects, current.projects)]
}

function compare(
  kind: Change['kind'],
  wishes: readonly Wish[],
  named: readonly { id: number; name: string; space_id: number }[],
  current: readonly { id: number; role: Role }[],
): Change[] {
  const places = new Map(named.map((each) => [each.id, each]))
  const roles = new Map(current.map((each) => [each.id, each.role]))
  return wishes
    .map(([id, to]) => ({
      kind,
      id,
      spaceId: places.get(id)?.space_id ?? 0,
      name: places.get(id)?.name ?? '',
      from: roles.get(id) ?? null,
      to,
      isImplied: false,
    }))
    .filter((change) => change.from !== change.to)
}

/** Log, outbox and messages. */
async function note(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  user: UserRow,
  changes: readonly Change[],
  nowMs: number,
): Promise<void> {
  const { actor } = origin
  const events = changes.map(({ kind, id, spaceId }) => ({
    spaceId,
    projectId: kind === 'project' ? id : null,
    userIds: [user.id],
    actorId: actor.userId,
  }))
  await publishAll(tx, 'members.changed', events, nowMs)
  if (user.id !== actor.userId) {
    const messages = changes.filter((change) => !change.isImplied).map((each) => messageOf(each, user.id, actor))
    await sendEach(tx, messages, nowMs)
  }
  const subject = { kind: 'user', id: user.id, name: user.nickname }
  const entries = changes.map((change) => ({
    action: actionOf(change),
    subject,
    spaceId: change.spaceId,
    details: { kind: change.kind, place: change.name, ...rolesOf(change) },
  }))
  await recordAudits(tx, origin, entries, nowMs)
}

function actionOf({ from, to }: Change): AuditAction {
  if (from === null) return 'member.add'
  return to === null ? 'member.remove' : 'member.update'
}

function rolesOf({ from, to }: Change): Record<string, Role | null> {
  return from !== null && to !== null ? { from, to } : { role: from ?? to }
}

function messageOf({ kind, id, name, from, to }: Change, userId: number, { nickname: by }: UserActor): AnyMessage {
  if (to === null) return { userId, template: `${kind}.removed`, params: { name, by }, source: null }
  const what = from === null ? 'added' : 'roleChanged'
  return { userId, template: `${kind}.${what}`, params: { name, role: to, by }, source: { kind, id } }
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
  await endRolesInSpaces(tx, ended(spaces), [userId])
  await endProjectRoles(tx, ended(projects), [userId])
  const live = await findLiveProjects(
    tx,
    given(projects).map(({ id }) => id),
  )
  const homes = live.map((project) => project.space_id)
  await giveRoles(tx, userId, { spaces: given(spaces), projects: given(projects), homes }, by)
}
