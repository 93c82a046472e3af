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
import type { UserActor } from '../../../core/actor.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { mayProject, maySpace } from '../../../auth/rights.ts'
import { peopleViewOf } from '../../../core/people.ts'
import type { ProjectScope, SpaceScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { addMembers, changeRoles, leave, removeMembers, restoreMembers, type MemberAct } from './member-commands.ts'
import { findCandidates, findProjectCandidates, pageMembersOf, type MemberPlace } from './member-list-repo.ts'
import { presentCandidate, presentCounts, presentMember } from './member-presenter.ts'
import { listUsableAdmins, type PlaceKey } from './member-roles-repo.ts'
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

interface Called {
  actor: UserActor
  request: FastifyRequest
}

const inSpace = ({ actor, request, scope }: Called & { scope: SpaceScope }): MemberAct => ({
  actor,
  origin: originOf({ actor, request }),
  place: { spaceId: scope.spaceId, projectId: undefined },
})

const inProject = ({ actor, request, scope }: Called & { scope: ProjectScope }): MemberAct => ({
  actor,
  origin: originOf({ actor, request }),
  place: { spaceId: scope.spaceId, projectId: scope.projectId },
})

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

  serveEndpoint(app, context, addSpaceMembers, async (call) => {
    const { userIds, roleCode, tell = true } = call.body
    const added = { userIds: usersOf(userIds), role: roleCode, notifies: tell }
    return { addedCount: await addMembers(context, inSpace(call), added) }
  })

  serveEndpoint(app, context, updateSpaceMembers, async (call) => {
    const { userIds, roleCode } = call.body
    await changeRoles(context, inSpace(call), { userIds: usersOf(userIds), role: roleCode })
    return null
  })

  serveEndpoint(app, context, removeSpaceMembers, async (call) => {
    const removalId = await removeMembers(context, inSpace(call), usersOf(call.body.userIds))
    return { removalId: encodeId('removal', removalId) }
  })

  serveEndpoint(app, context, restoreSpaceMembers, async (call) => {
    const removalId = decodeId('removal', call.body.removalId)
    return { restoredCount: await restoreMembers(context, inSpace(call), removalId) }
  })

  serveEndpoint(app, context, leaveSpace, async (call) => {
    await leave(context, inSpace(call))
    return null
  })
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

  serveEndpoint(app, context, addProjectMembers, async (call) => {
    const { userIds, roleCode, tell = true } = call.body
    const added = { userIds: usersOf(userIds), role: roleCode, notifies: tell }
    return { addedCount: await addMembers(context, inProject(call), added) }
  })

  serveEndpoint(app, context, updateProjectMembers, async (call) => {
    const { userIds, roleCode } = call.body
    await changeRoles(context, inProject(call), { userIds: usersOf(userIds), role: roleCode })
    return null
  })

  serveEndpoint(app, context, removeProjectMembers, async (call) => {
    const removalId = await removeMembers(context, inProject(call), usersOf(call.body.userIds))
    return { removalId: encodeId('removal', removalId) }
  })

  serveEndpoint(app, context, restoreProjectMembers, async (call) => {
    const removalId = decodeId('removal', call.body.removalId)
    return { restoredCount: await restoreMembers(context, inProject(call), removalId) }
  })

  serveEndpoint(app, context, leaveProject, async (call) => {
    await leave(context, inProject(call))
    return null
  })
}
