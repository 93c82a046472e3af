/*
 * Who belongs to a space or project, and as what. Each intention is one transaction that first holds the space: changes of its memberships happen
 * one after the other, so that two admins who remove each other at the same moment leave one.
 */
import type { AuditAction, Role } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { giveProjectRoles, type PlaceKey } from '../../../auth/memberships.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudits, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockSpace } from '../../../content/lock-row.ts'
import { mayProject, maySpace, projectRoleOf, spaceRoleOf } from '../../../auth/rights.ts'
import type { Database } from '../../../db/schema.ts'
import { publish } from '../../../events/publish.ts'
import { sendMessages } from '../../following/message/message-commands.ts'
import { isAdminLeft } from './member-policy.ts'
import {
  deleteRoles,
  findStanding,
  insertRemoval,
  insertRoles,
  listAddable,
  listOwnRoles,
  listProjectIds,
  listProjectRoles,
  listUsableAdmins,
  takeRemoval,
  updateRoles,
  type StoredProjectRole,
  type StoredRole,
} from './member-roles-repo.ts'

/** Who does it, from where, to which place. */
export interface MemberAct {
  actor: UserActor
  origin: Origin
  place: PlaceKey
}

type Tx = Transaction<Database>

/** A place that is held. */
interface HeldPlace {
  tx: Tx
  act: MemberAct
  name: string
  nowMs: number
}

/** How long a removal can be undone. */
export const removalMs = 24 * 60 * 60 * 1000

/**
 * Gives a role to people without one; members keep theirs.
 * @returns how many joined
 * @throws {AppError} not_accessible for an unknown or disabled account; member_not_in_space with `{userIds}` as they were sent
 */
export async function addMembers(
  context: AppContext,
  act: MemberAct,
  { userIds, role, notifies }: { userIds: readonly number[]; role: Role; notifies: boolean },
): Promise<number> {
  return holding(context, act, 'manage', async (held) => {
    const { tx, nowMs } = held
    const people = await listAddable(tx, act.place, userIds)
    if (people.length !== userIds.length) {
      throw new AppError(act.place.projectId === undefined ? 'not_accessible' : 'member_not_in_space')
    }
    const present = new Set((await listOwnRoles(tx, act.place, userIds)).map((row) => row.user_id))
    const joining = people.filter(({ id }) => !present.has(id))
    await insertRoles(
      tx,
      act.place,
      joining.map(({ id }) => ({ user_id: id, role, created_at_ms: nowMs, added_by: act.actor.userId })),
    )
    const changes = joining.map(({ id, nickname }) => ({ userId: id, nickname, details: { role } }))
    await noteChanges(held, 'member.add', changes)
    if (notifies) await notifyMembers(held, 'added', changes, role)
    return joining.length
  })
}

/** @throws {AppError} member_missing for someone without a role of their own here; last_admin */
export async function changeRoles(
  context: AppContext,
  act: MemberAct,
  { userIds, role }: { userIds: readonly number[]; role: Role },
): Promise<void> {
  await holding(context, act, 'manage', async (held) => {
    const members = await listOwnRoles(held.tx, act.place, userIds)
    if (members.length !== userIds.length) throw new AppError('member_missing')
    const changing = members.filter((member) => member.role !== role)
    if (role !== 'admin') await keepAnAdmin(held, changing)
    await updateRoles(held.tx, act.place, userIds, role)
    const changes = changing.map(({ user_id, nickname, role: from }) => ({
      userId: user_id,
      nickname,
      details: { from, to: role },
    }))
    await noteChanges(held, 'member.update', changes)
    await notifyMembers(held, 'roleChanged', changes, role)
  })
}

/**
 * Ends roles; in a space also those in its projects.
 * @returns id of the removal, for taking it back
 * @throws {AppError} member_missing when none of the people is a member; last_admin
 */
export async function removeMembers(context: AppContext, act: MemberAct, userIds: readonly number[]): Promise<number> {
  return holding(context, act, 'manage', async (held) => {
    const { tx, nowMs } = held
    const { changes, roles } = await endRoles(held, userIds)
    await noteChanges(held, 'member.remove', changes)
    await notifyMembers(held, 'removed', changes)
    return insertRemoval(tx, {
      space_id: act.place.spaceId,
      project_id: act.place.projectId ?? null,
      removed_by: act.actor.userId,
      removed_at_ms: nowMs,
      roles: JSON.stringify(roles),
    })
  })
}

/** @throws {AppError} member_missing for someone whose role here comes from elsewhere; last_admin */
export async function leave(context: AppContext, act: MemberAct): Promise<void> {
  await holding(context, act, 'leave', async (held) => {
    const { changes } = await endRoles(held, [act.actor.userId])
    await noteChanges(held, 'member.leave', changes)
  })
}

/**
 * Takes back a removal of one's own: the same people with the same roles, as far as the accounts and projects are still there.
 * @returns how many came back
 * @throws {AppError} restore_expired after a day, or when it was undone before
 */
export async function restoreMembers(context: AppContext, act: MemberAct, removalId: number): Promise<number> {
  return holding(context, act, 'manage', async (held) => {
    const { tx, nowMs } = held
    const { place, actor } = act
    const removal = await takeRemoval(tx, place, removalId)
    if (removal?.removed_by !== actor.userId || removal.removed_at_ms + removalMs < nowMs) {
      throw new AppError('restore_expired')
    }
    const removed = readRoles(removal.roles)
    const people = await listAddable(
      tx,
      place,
      removed.members.map((role) => role.user_id),
    )
    const present = new Set(
      (
        await listOwnRoles(
          tx,
          place,
          people.map(({ id }) => id),
        )
      ).map((row) => row.user_id),
    )
    const names = new Map(people.map(({ id, nickname }) => [id, nickname]))
    const returning = removed.members.filter(({ user_id }) => names.has(user_id) && !present.has(user_id))
    const isReturning = new Set(returning.map(({ user_id }) => user_id))
    await insertRoles(tx, place, returning)
    const projects = await listProjectIds(tx, place.spaceId)
    const inProjects = removed.projects.filter(
      ({ project_id, user_id }) => projects.has(project_id) && isReturning.has(user_id),
    )
    await giveProjectRoles(tx, inProjects, 'kept')
    const changes = returning.map(({ user_id, role }) => ({
      userId: user_id,
      nickname: names.get(user_id) ?? '',
      details: { role },
    }))
    await noteChanges(held, 'member.restore', changes)
    for (const role of new Set(returning.map((each) => each.role))) {
      await notifyMembers(
        held,
        'added',
        changes.filter((change) => change.details.role === role),
        role,
      )
    }
    return returning.length
  })
}

/** Runs `work` while no other membership of the space changes; the caller may still do what the gate allowed. */
async function holding<T>(
  { db, clock }: AppContext,
  act: MemberAct,
  intention: 'manage' | 'leave',
  work: (held: HeldPlace) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockSpace(tx, act.place.spaceId))) throw new AppError('not_accessible')
    const standing = await findStanding(tx, act.place, act.actor.userId)
    if (standing === undefined) throw new AppError('not_accessible')
    const { isSuperAdmin } = act.actor
    const mayManage =
      act.place.projectId === undefined
        ? maySpace('manageMembers', spaceRoleOf({ isSuperAdmin, spaceRole: standing.spaceRole }))
        : mayProject('manageMembers', projectRoleOf({ isSuperAdmin, ...standing }))
    // Someone may have removed the role since the gate let this request in.
    if (intention === 'manage' && !mayManage) throw new AppError('no_permission')
    return work({ tx, act, name: standing.name, nowMs: clock() })
  })
}

/** @throws {AppError} last_admin when no other admin with an account in use would be left */
async function keepAnAdmin({ tx, act }: HeldPlace, going: readonly StoredRole[]): Promise<void> {
  const admins = going.filter(({ role }) => role === 'admin').map(({ user_id }) => user_id)
  if (admins.length === 0) return
  if (!isAdminLeft(await listUsableAdmins(tx, act.place), admins)) throw new AppError('last_admin')
}

interface Change {
  userId: number
  nickname: string
  details: Readonly<Record<string, unknown>>
}

/** What a removal took away. */
interface EndedRoles {
  members: StoredRole[]
  projects: StoredProjectRole[]
}

async function endRoles(
  held: HeldPlace,
  userIds: readonly number[],
): Promise<{ changes: Change[]; roles: EndedRoles }> {
  const { tx, act } = held
  const members = await listOwnRoles(tx, act.place, userIds)
  if (members.length === 0) throw new AppError('member_missing')
  await keepAnAdmin(held, members)
  const ids = members.map(({ user_id }) => user_id)
  const projects = act.place.projectId === undefined ? await listProjectRoles(tx, act.place.spaceId, ids) : []
  await deleteRoles(tx, act.place, ids)
  return {
    changes: members.map(({ user_id, nickname, role }) => ({ userId: user_id, nickname, details: { role } })),
    roles: { members: members.map(({ nickname: _name, ...role }) => role), projects },
  }
}

function readRoles(text: string): EndedRoles {
  // Written by `removeMembers` only.
  return JSON.parse(text) as EndedRoles
}

/** Audit and outbox. */
async function noteChanges(
  { tx, act, name, nowMs }: HeldPlace,
  action: AuditAction,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const { spaceId, projectId } = act.place
  const kind = projectId === undefined ? 'space' : 'project'
  const userIds = changes.map(({ userId }) => userId)
  await publish(
    tx,
    'members.changed',
    { spaceId, projectId: projectId ?? null, userIds, actorId: act.actor.userId },
    nowMs,
  )
  const entries = changes.map(({ userId, nickname, details }) => ({
    action,
    subject: { kind: 'user', id: userId, name: nickname },
    spaceId,
    details: { kind, place: name, ...details },
  }))
  await recordAudits(tx, act.origin, entries, nowMs)
}

/** Notifies everyone concerned but the one who did it. `role` is needed but for removals. */
async function notifyMembers(
  { tx, act, name, nowMs }: HeldPlace,
  what: 'added' | 'roleChanged' | 'removed',
  changes: readonly Change[],
  role: Role = 'guest',
): Promise<void> {
  const { spaceId, projectId } = act.place
  const userIds = changes.map(({ userId }) => userId).filter((userId) => userId !== act.actor.userId)
  const by = act.actor.nickname
  const kind = projectId === undefined ? 'space' : 'project'
  const source = { kind, id: projectId ?? spaceId } as const
  if (what === 'removed') {
    await sendMessages(tx, { userIds, template: `${kind}.removed`, params: { name, by }, source: null, nowMs })
    return
  }
  await sendMessages(tx, { userIds, template: `${kind}.${what}`, params: { name, role, by }, source, nowMs })
}
