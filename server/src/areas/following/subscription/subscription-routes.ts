/* Following documents, projects and releases. */
import {
  cancelSubscribeDoc,
  cancelSubscribeProject,
  isSubscribedDoc,
  isSubscribedProject,
  listFollowableFields,
  pageSubscribedDocs,
  pageSubscribedProjects,
  pageSubscribedReleases,
  subscribeDoc,
  subscribeProject,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { follow, unfollow } from './subscription-commands.ts'
import { presentFollowedDoc, presentFollowedProject, presentFollowedRelease } from './subscription-presenter.ts'
import { pageFollowedDocs, pageFollowedProjects, pageFollowedReleases } from './subscription-repo.ts'
import { isFollowing, readFollowableFields, requireDocument } from './subscription-queries.ts'

const defaultPageSize = 20

export function subscriptionRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  serveEndpoint(app, context, subscribeDoc, async ({ actor, scope, body }) => {
    const id = await requireDocument(context, scope)
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

  serveEndpoint(app, context, isSubscribedDoc, async ({ actor, scope }) =>
    isFollowing(context, actor, { kind: 'doc', id: await requireDocument(context, scope) }),
  )

  serveEndpoint(app, context, pageSubscribedDocs, async ({ actor, query }) => {
    const { pageIndex = 1, pageSize = defaultPageSize, search = '' } = query
    const filter = { search: search.trim(), offset: (pageIndex - 1) * pageSize, limit: pageSize }
    const { rows, total } = await pageFollowedDocs(db, actor, filter)
    return { list: rows.map(presentFollowedDoc), total, pageIndex, pageSize }
  })

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

  serveEndpoint(app, context, pageSubscribedProjects, async ({ actor, query }) => {
    const { pageIndex = 1, pageSize = defaultPageSize, search = '' } = query
    const filter = { search: search.trim(), offset: (pageIndex - 1) * pageSize, limit: pageSize }
    const { rows, total } = await pageFollowedProjects(db, actor, filter)
    return { list: rows.map(presentFollowedProject), total, pageIndex, pageSize }
  })

  serveEndpoint(app, context, pageSubscribedReleases, async ({ actor, query }) => {
    const { pageIndex = 1, pageSize = defaultPageSize, search = '' } = query
    const filter = { search: search.trim(), offset: (pageIndex - 1) * pageSize, limit: pageSize }
    const { rows, total } = await pageFollowedReleases(db, actor, filter)
    return { list: rows.map(presentFollowedRelease), total, pageIndex, pageSize }
  })
}
