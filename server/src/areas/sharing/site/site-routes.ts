/* Published sites, for those who manage them. */
import {
  addSite,
  addSpaceSite,
  deleteSite,
  deleteSpaceSite,
  listSites,
  listSiteSources,
  listSpaceSites,
  listSpaceSiteSources,
  updateSite,
  updateSpaceSite,
  type Site,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope, SpaceScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changeSite, createSite, removeSite, type SitePlace } from './site-commands.ts'
import { readSite, readSites, readSources } from './site-queries.ts'

export function siteRoutes(app: FastifyInstance, context: AppContext): void {
  projectRoutes(app, context)
  spaceRoutes(app, context)
}

const inProject = ({ projectId, spaceId }: ProjectScope): SitePlace => ({ owner: { projectId }, spaceId })
const inSpace = ({ spaceId }: SpaceScope): SitePlace => ({ owner: { spaceId }, spaceId })

/** The access rules of these endpoints name a site. */
function siteIn<P extends SitePlace>(place: P, { siteId }: SpaceScope): P & { siteId: number } {
  if (siteId === undefined) throw new AppError('not_accessible')
  return { ...place, siteId }
}

function show(context: AppContext, { owner }: SitePlace, siteId: number): Promise<Site> {
  return readSite(context, owner, siteId)
}

function projectRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listSites, ({ scope }) => readSites(context, inProject(scope).owner))
  serveEndpoint(app, context, listSiteSources, ({ scope }) => readSources(context, inProject(scope).owner))
  serveEndpoint(app, context, addSite, async (call) => {
    const place = inProject(call.scope)
    return show(context, place, await createSite(context, originOf(call), place, call.body))
  })
  serveEndpoint(app, context, updateSite, async (call) => {
    const place = siteIn(inProject(call.scope), call.scope)
    await changeSite(context, originOf(call), place, call.body)
    return show(context, place, place.siteId)
  })
  serveEndpoint(app, context, deleteSite, async (call) => {
    await removeSite(context, originOf(call), siteIn(inProject(call.scope), call.scope))
    return null
  })
}

function spaceRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listSpaceSites, ({ scope }) => readSites(context, inSpace(scope).owner))
  serveEndpoint(app, context, listSpaceSiteSources, ({ scope }) => readSources(context, inSpace(scope).owner))
  serveEndpoint(app, context, addSpaceSite, async (call) => {
    const place = inSpace(call.scope)
    return show(context, place, await createSite(context, originOf(call), place, call.body))
  })
  serveEndpoint(app, context, updateSpaceSite, async (call) => {
    const place = siteIn(inSpace(call.scope), call.scope)
    await changeSite(context, originOf(call), place, call.body)
    return show(context, place, place.siteId)
  })
  serveEndpoint(app, context, deleteSpaceSite, async (call) => {
    await removeSite(context, originOf(call), siteIn(inSpace(call.scope), call.scope))
    return null
  })
}
