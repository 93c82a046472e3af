/* Accounts, for super admins. */
import { Readable } from 'node:stream'
import {
  allocateProjects,
  allocationSpaces,
  approveUser,
  batchUsers,
  createUser,
  deleteUser,
  disableUser as disableUserCall,
  enableUser as enableUserCall,
  endUserSessions,
  exportUsers,
  getAdminUser,
  getAllocationTree,
  getUserProjectIds,
  pageUsers,
  refuseUser,
  resetUserPassword,
  unlockUser,
  updateUser,
  userStatus,
  type AdminUser,
  type AdminUserDetail,
  type QueryOf,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { UserActor } from '../../../core/actor.ts'
import { dayOf } from '../../../core/days.ts'
import { originOf, recordAudit } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId, findId } from '../../../core/public-ids.ts'
import { FileReply } from '../../../http/replies.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changeUser, makeUser, requireUser } from './admin-user-commands.ts'
import { disableUser, enableUser, endAllSessions, resetPassword, unlock } from './user-access-commands.ts'
import { removeUser } from './remove-user-commands.ts'
import { presentAdminUser, presentAllocation, presentCounts, presentDetail } from './admin-user-presenter.ts'
import { allocate } from './allocate-commands.ts'
import { listAllocatable } from './allocation-repo.ts'
import { actOnMany } from './batch-commands.ts'
import { usersMediaType, writeUsers } from './user-export.ts'
import { countSessions, readFacts } from './user-facts-repo.ts'
import { findUsers, type ListFilter } from './user-list-repo.ts'
import { listMemberships, listSoleAdminships } from './user-memberships-repo.ts'
import { approve, refuse } from './waiting-commands.ts'

const defaultPageSize = 20

export function adminUserRoutes(app: FastifyInstance, context: AppContext): void {
  listRoutes(app, context)
  accountRoutes(app, context)
  batchRoutes(app, context)
  allocationRoutes(app, context)
}

async function readUser({ db, clock }: AppContext, actor: UserActor, userId: number): Promise<AdminUser> {
  const row = await requireUser(db, userId)
  return presentAdminUser(row, await readFacts(db, [row]), { actorId: actor.userId, nowMs: clock() })
}

async function readDetail(context: AppContext, actor: UserActor, userId: number): Promise<AdminUserDetail> {
  const { db, clock } = context
  return presentDetail(await readUser(context, actor, userId), {
    sessionCount: await countSessions(db, userId, clock()),
    memberships: await listMemberships(db, userId),
    sole: await listSoleAdminships(db, userId),
  })
}

function listRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context
  serveEndpoint(app, context, pageUsers, async ({ actor, body }) => {
    const { pageIndex = 1, pageSize = defaultPageSize, sort = 'created', descending } = body
    const { status } = body
    const { rows, counts: byStatus } = await findUsers(context, filterOf(body), {
      order: sort,
      descending: (descending ?? (sort === 'nickname' ? 0 : 1)) === 1,
      offset: (pageIndex - 1) * pageSize,
      limit: pageSize,
    })
    const counts = presentCounts(byStatus)
    const facts = await readFacts(db, rows)
    const list = rows.map((row) => presentAdminUser(row, facts, { actorId: actor.userId, nowMs: clock() }))
    return { list, total: totalOf(counts, status), pageIndex, pageSize, counts }
  })
  serveEndpoint(app, context, getAdminUser, ({ actor, query }) =>
    readDetail(context, actor, decodeId('user', query.id)),
  )

  serveEndpoint(app, context, exportUsers, async (call) => {
    const nowMs = clock()
    // Who takes a copy of everyone's addresses is in the log.
    const entry = { action: 'user.export', subject: { kind: 'user', name: 'CSV' } } as const
    await db.transaction().execute((tx) => recordAudit(tx, originOf(call), entry, nowMs))
    const { disposition } = new FileReply('', `users-${dayOf(nowMs)}.csv`, usersMediaType)
    return call.reply
      .header('content-disposition', disposition)
      .header('cache-control', 'no-store')
      .type(usersMediaType)
      .send(Readable.from(writeUsers(context, filterOf(call.query))))
  })
}

function filterOf({ keyword: given = '', source, isSuperAdmin, status }: QueryOf<typeof exportUsers>): ListFilter {
  const keyword = given.trim()
  return { keyword, keywordId: findId('user', keyword), source, isSuperAdmin, status }
}

function totalOf(counts: ReturnType<typeof presentCounts>, status: number | undefined): number {
  switch (status) {
    case undefined:
      return counts.all
    case userStatus.enabled:
      return counts.enabled
    case userStatus.setPassword:
      return counts.setPassword
    case userStatus.waiting:
      return counts.waiting
    default:
      return counts.disabled
  }
}

function accountRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, createUser, (call) => makeUser(context, originOf(call), call.body))

  serveEndpoint(app, context, updateUser, async (call) =>
    readUser(context, call.actor, await changeUser(context, originOf(call), call.body)),
  )

  serveEndpoint(app, context, disableUserCall, async (call) => {
    const userId = decodeId('user', call.body.id)
    await disableUser(context, originOf(call), userId)
    return readUser(context, call.actor, userId)
  })

  serveEndpoint(app, context, enableUserCall, async (call) => {
    const userId = decodeId('user', call.body.id)
    await enableUser(context, originOf(call), userId)
    return readUser(context, call.actor, userId)
  })

  serveEndpoint(app, context, approveUser, async (call) => {
    const userId = decodeId('user', call.body.id)
    await approve(context, originOf(call), userId)
    return readUser(context, call.actor, userId)
  })

  serveEndpoint(app, context, refuseUser, async (call) => {
    await refuse(context, originOf(call), decodeId('user', call.body.id))
    return null
  })

  serveEndpoint(app, context, unlockUser, async (call) => {
    const userId = decodeId('user', call.body.id)
    await unlock(context, originOf(call), userId)
    return readUser(context, call.actor, userId)
  })

  serveEndpoint(app, context, resetUserPassword, (call) =>
    resetPassword(context, originOf(call), decodeId('user', call.body.id)),
  )

  serveEndpoint(app, context, endUserSessions, async (call) => ({
    ended: await endAllSessions(context, originOf(call), decodeId('user', call.body.id)),
  }))

  serveEndpoint(app, context, deleteUser, async (call) => {
    const { id, successorId } = call.body
    const successor = successorId === undefined ? undefined : decodeId('user', successorId)
    await removeUser(context, originOf(call), decodeId('user', id), successor)
    return null
  })
}

function batchRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, batchUsers, async (call) => ({
    results: await actOnMany(context, { origin: originOf(call), language: call.language }, call.body),
  }))
}

function allocationRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  serveEndpoint(app, context, getAllocationTree, async ({ query }) =>
    (await listAllocatable(db, query.keyword?.trim() ?? '', allocationSpaces)).map(presentAllocation),
  )

  serveEndpoint(app, context, getUserProjectIds, async ({ query }) => {
    const { id } = await requireUser(db, decodeId('user', query.userId))
    return (await listMemberships(db, id)).projects.map((project) => encodeId('project', project.id))
  })

  serveEndpoint(app, context, allocateProjects, async (call) =>
    readDetail(context, call.actor, await allocate(context, originOf(call), call.body)),
  )
}
