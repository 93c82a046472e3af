/* Members of spaces and of projects: the same calls for both. */
import {
  addProjectMembers,
  addSpaceMembers,
  getSpaceSettings,
  leaveProject,
  leaveSpace,
  pageProjectMembers,
  pageSpaceMembers,
  removeProjectMembers,
  removeSpaceMembers,
  restoreProjectMembers,
  restoreSpaceMembers,
  searchProjectCandidates,
  searchSpaceCandidates,
  updateProjectMembers,
  updateSpaceMembers,
  type BodyOf,
  type MemberPage,
} from '@lectern/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PlaceKey } from '../../../auth/memberships.ts'
import type { UserActor } from '../../../core/actor.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { mayProject, maySpace } from '../../../auth/rights.ts'
import { peopleViewOf } from '../../../core/people.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { addMembers, changeRoles, leave, removeMembers, restoreMembers, type MemberAct } from './member-commands.ts'
import { findCandidates, findProjectCandidates, pageMembersOf, type MemberPlace } from './member-list-repo.ts'
import { presentCandidate, presentCounts, presentMember } from './member-presenter.ts'
import { listUsableAdmins } from './member-roles-repo.ts'
import { readSpaceSettings } from './space-settings.ts'

export function memberRoutes(app: FastifyInstance, context: AppContext): void {
  spaceMemberRoutes(app, context)
  projectMemberRoutes(app, context)
  serveEndpoint(app, context, getSpaceSettings, () => readSpaceSettings(context.db))
}

const defaultPageSize = 20
/** Shorter texts would find nearly everyone. */
const shortestName = 2

const usersOf = (ids: readonly string[]): number[] => ids.map((id) => decodeId('user', id))

/** A call about a project where its scope has one, about the space otherwise. */
interface Call<Body> {
  actor: UserActor
  request: FastifyRequest
  scope: { spaceId: number; projectId?: number }
  body: Body
}

const actOf = ({ actor, request, scope: { spaceId, projectId } }: Call<unknown>): MemberAct => ({
  actor,
  origin: originOf({ actor, request }),
  place: { spaceId, projectId },
})

/** What changes members, in either kind of place. */
function changesOf(context: AppContext) {
  return {
    add: async (call: Call<Omit<BodyOf<typeof addSpaceMembers>, 'spaceId'>>) => {
      const { userIds, roleCode, tell = true } = call.body
      const added = { userIds: usersOf(userIds), role: roleCode, notifies: tell }
      return { addedCount: await addMembers(context, actOf(call), added) }
    },
    update: async (call: Call<Omit<BodyOf<typeof updateSpaceMembers>, 'spaceId'>>) => {
      const { userIds, roleCode } = call.body
      await changeRoles(context, actOf(call), { userIds: usersOf(userIds), role: roleCode })
      return null
    },
    remove: async (call: Call<{ userIds: string[] }>) => {
      const removalId = await removeMembers(context, actOf(call), usersOf(call.body.userIds))
      return { removalId: encodeId('removal', removalId) }
    },
    restore: async (call: Call<{ removalId: string }>) => {
      const removalId = decodeId('removal', call.body.removalId)
      return { restoredCount: await restoreMembers(context, actOf(call), removalId) }
    },
    leave: async (call: Call<unknown>) => {
      await leave(context, actOf(call))
      return null
    },
  }
}

type PageFilter = Omit<BodyOf<typeof pageSpaceMembers>, 'spaceId'>

async function readPage(
  context: AppContext,
  actor: UserActor,
  { place, key, mayManage }: { place: MemberPlace; key: PlaceKey; mayManage: boolean },
  { roleCode, username = '', pageIndex = 1, pageSize = defaultPageSize }: PageFilter,
): Promise<MemberPage> {
  const people = peopleViewOf(actor)
  const { rows, counts } = await pageMembersOf(
    context,
    place,
    { role: roleCode, text: username.trim(), withEmail: people.seesEmails },
    { offset: (pageIndex - 1) * pageSize, limit: pageSize },
  )
  // Two tell whether someone is the last.
  const usableAdmins = await listUsableAdmins(context.db, key, 2)
  const presented = presentCounts(counts)
  return {
    list: rows.map((row) => presentMember(row, { people, mayManage, usableAdmins })),
    total: presented[roleCode ?? 'all'],
    pageIndex,
    pageSize,
    counts: presented,
    can: { manageMembers: mayManage },
  }
}

function spaceMemberRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, pageSpaceMembers, ({ actor, scope: { spaceId, role }, body }) => {
    const key = { spaceId, projectId: undefined }
    const mayManage = maySpace('manageMembers', role)
    return readPage(context, actor, { place: { kind: 'space', spaceId }, key, mayManage }, body)
  })

  serveEndpoint(app, context, searchSpaceCandidates, async ({ actor, scope, query }) => {
    const text = query.username.trim()
    if (Array.from(text).length < shortestName) return []
    const rows = await findCandidates(context, scope.spaceId, text)
    return rows.map((row) => {
      const isAsked = row.email?.toLowerCase() === text.toLowerCase()
      const { userId, seesEmails } = peopleViewOf(actor)
      return presentCandidate(row, { userId, seesEmails: seesEmails || isAsked })
    })
  })

  const changes = changesOf(context)
  serveEndpoint(app, context, addSpaceMembers, changes.add)
  serveEndpoint(app, context, updateSpaceMembers, changes.update)
  serveEndpoint(app, context, removeSpaceMembers, changes.remove)
  serveEndpoint(app, context, restoreSpaceMembers, changes.restore)
  serveEndpoint(app, context, leaveSpace, changes.leave)
}

function projectMemberRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, pageProjectMembers, ({ actor, scope, body }) => {
    const { spaceId, projectId, isPrivate, role } = scope
    const place = { kind: 'project', spaceId, projectId, isPrivate } as const
    const mayManage = mayProject('manageMembers', role)
    return readPage(context, actor, { place, key: { spaceId, projectId }, mayManage }, body)
  })

  serveEndpoint(app, context, searchProjectCandidates, async ({ actor, scope, query }) => {
    const people = peopleViewOf(actor)
    const filter = { text: query.username?.trim() ?? '', withEmail: people.seesEmails }
    const rows = await findProjectCandidates(context, scope, filter)
    return rows.map((row) => presentCandidate(row, people))
  })

  const changes = changesOf(context)
  serveEndpoint(app, context, addProjectMembers, changes.add)
  serveEndpoint(app, context, updateProjectMembers, changes.update)
  serveEndpoint(app, context, removeProjectMembers, changes.remove)
  serveEndpoint(app, context, restoreProjectMembers, changes.restore)
  serveEndpoint(app, context, leaveProject, changes.leave)
}
