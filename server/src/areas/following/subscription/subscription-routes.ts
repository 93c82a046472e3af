/* Following documents, folders, applications, projects, releases and what one maintains. */
import {
  cancelSubscribeDoc,
  cancelSubscribeMaintained,
  cancelSubscribeModule,
  cancelSubscribeProject,
  getSubscribedMaintained,
  isSubscribedDoc,
  isSubscribedModule,
  isSubscribedProject,
  listFollowableFields,
  pageSubscribedDocs,
  pageSubscribedFolders,
  pageSubscribedModules,
  pageSubscribedProjects,
  pageSubscribedReleases,
  subscribeDoc,
  subscribeMaintained,
  subscribeModule,
  subscribeProject,
  type QueryOf,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { follow, maintained, unfollow, unfollowMaintained } from './subscription-commands.ts'
import {
  presentFollowedDoc,
  presentFollowedFolder,
  presentFollowedModule,
  presentFollowedProject,
  presentFollowedRelease,
} from './subscription-presenter.ts'
import {
  pageFollowedDocs,
  pageFollowedFolders,
  pageFollowedModules,
  pageFollowedProjects,
  pageFollowedReleases,
  type FollowedFilter,
} from './subscription-repo.ts'
import { followableOf, isFollowing, readFollowableFields, readLevel, requireDocument } from './subscription-queries.ts'

const defaultPageSize = 20

export function subscriptionRoutes(app: FastifyInstance, context: AppContext): void {
  docRoutes(app, context)
  moduleRoutes(app, context)
  maintainedRoutes(app, context)
  projectRoutes(app, context)
  listRoutes(app, context)
}

function docRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, subscribeDoc, async ({ actor, scope, body }) => {
    // A folder has no fields.
    const id = body.fields === undefined ? followableOf(scope) : await requireDocument(context, scope)
    await follow(context, actor, { kind: 'doc', id }, body)
    return null
  })

  serveEndpoint(app, context, listFollowableFields, async ({ scope }) =>
    readFollowableFields(context, await requireDocument(context, scope)),
  )

  serveEndpoint(app, context, cancelSubscribeDoc, async ({ actor, body }) => {
    await unfollow(context, actor, 'doc', body.sourceId)
    return null
  })

  serveEndpoint(app, context, isSubscribedDoc, ({ actor, scope }) =>
    isFollowing(context, actor, { kind: 'doc', id: followableOf(scope) }),
  )
}

function moduleRoutes(app: FastifyInstance, context: AppContext): void {
  const idOf = ({ moduleId }: { moduleId?: number | undefined }): number => {
    if (moduleId === undefined) throw new AppError('not_accessible')
    return moduleId
  }

  serveEndpoint(app, context, subscribeModule, async ({ actor, scope, body }) => {
    await follow(context, actor, { kind: 'module', id: idOf(scope) }, body)
    return null
  })

  serveEndpoint(app, context, cancelSubscribeModule, async ({ actor, body }) => {
    await unfollow(context, actor, 'module', body.sourceId)
    return null
  })

  serveEndpoint(app, context, isSubscribedModule, ({ actor, scope }) =>
    isFollowing(context, actor, { kind: 'module', id: idOf(scope) }),
  )
}

function maintainedRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, subscribeMaintained, async ({ actor, body }) => {
    await follow(context, actor, maintained, body)
    return null
  })

  serveEndpoint(app, context, cancelSubscribeMaintained, async ({ actor }) => {
    await unfollowMaintained(context, actor)
    return null
  })

  serveEndpoint(app, context, getSubscribedMaintained, ({ actor }) => readLevel(context, actor, maintained))
}

function projectRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, subscribeProject, async ({ actor, scope, body }) => {
    await follow(context, actor, { kind: 'project', id: scope.projectId }, body)
    return null
  })

  serveEndpoint(app, context, cancelSubscribeProject, async ({ actor, body }) => {
    await unfollow(context, actor, 'project', body.sourceId)
    return null
  })

  serveEndpoint(app, context, isSubscribedProject, ({ actor, scope }) =>
    isFollowing(context, actor, { kind: 'project', id: scope.projectId }),
  )
}

function listRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  /** A page of what someone follows. */
  const pageOf = async <Row, Shown>(
    { actor, query }: { actor: UserActor; query: QueryOf<typeof pageSubscribedDocs> },
    read: (of: typeof db, viewer: UserActor, filter: FollowedFilter) => Promise<{ rows: Row[]; total: number }>,
    present: (row: Row) => Shown,
  ) => {
    const { pageIndex = 1, pageSize = defaultPageSize, search = '' } = query
    const filter = { search: search.trim(), offset: (pageIndex - 1) * pageSize, limit: pageSize }
    const { rows, total } = await read(db, actor, filter)
    return { list: rows.map(present), total, pageIndex, pageSize }
  }

  serveEndpoint(app, context, pageSubscribedDocs, (call) => pageOf(call, pageFollowedDocs, presentFollowedDoc))
  serveEndpoint(app, context, pageSubscribedFolders, (call) => pageOf(call, pageFollowedFolders, presentFollowedFolder))
  serveEndpoint(app, context, pageSubscribedModules, (call) => pageOf(call, pageFollowedModules, presentFollowedModule))
  serveEndpoint(app, context, pageSubscribedProjects, (call) =>
    pageOf(call, pageFollowedProjects, presentFollowedProject),
  )
  serveEndpoint(app, context, pageSubscribedReleases, (call) =>
    pageOf(call, pageFollowedReleases, presentFollowedRelease),
  )
}
