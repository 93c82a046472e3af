/* Published sites, for those who manage them: of projects and of spaces. */
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
import { encodeId } from '../../../core/public-ids.ts'
import { serveEndpoint, type Call } from '../../../http/serve-endpoint.ts'
import { changeSite, createSite, removeSite, type NewSite, type SiteChange, type SitePlace } from './site-commands.ts'
import { readSite, readSites, readSources } from './site-queries.ts'

export function siteRoutes(app: FastifyInstance, context: AppContext): void {
  const ofProject = manageSites(context, ({ projectId, spaceId }: ProjectScope) => ({ owner: { projectId }, spaceId }))
  serveEndpoint(app, context, listSites, ofProject.list)
  serveEndpoint(app, context, listSiteSources, ofProject.listSources)
  serveEndpoint(app, context, addSite, ofProject.add)
  serveEndpoint(app, context, updateSite, ofProject.update)
  serveEndpoint(app, context, deleteSite, ofProject.remove)

  const ofSpace = manageSites(context, ({ spaceId }: SpaceScope) => ({ owner: { spaceId }, spaceId }))
  serveEndpoint(app, context, listSpaceSites, ofSpace.list)
  serveEndpoint(app, context, listSpaceSiteSources, ofSpace.listSources)
  serveEndpoint(app, context, addSpaceSite, ofSpace.add)
  serveEndpoint(app, context, updateSpaceSite, ofSpace.update)
  serveEndpoint(app, context, deleteSpaceSite, ofSpace.remove)
}

type Scoped<S> = { scope: S }
/** A call that writes, of either kind of place. */
type Writing<S, Body> = Pick<Call<typeof updateSite>, 'actor' | 'request'> & Scoped<S> & { body: Body }

/** What is done with the sites of a place. */
function manageSites<S extends ProjectScope | SpaceScope>(context: AppContext, placeOf: (scope: S) => SitePlace) {
  /** The access rules of these endpoints name a site. */
  const siteOf = (scope: S): SitePlace & { siteId: number } => {
    if (scope.siteId === undefined) throw new AppError('not_accessible')
    return { ...placeOf(scope), siteId: scope.siteId }
  }
  return {
    list: ({ scope }: Scoped<S>) => readSites(context, placeOf(scope).owner),
    listSources: ({ scope }: Scoped<S>) => readSources(context, placeOf(scope).owner),
    add: async (call: Writing<S, NewSite>): Promise<Site> => {
      const place = placeOf(call.scope)
      return readSite(context, place.owner, await createSite(context, originOf(call), place, call.body))
    },
    update: async (call: Writing<S, SiteChange>): Promise<Site> => {
      const place = siteOf(call.scope)
      await changeSite(context, originOf(call), place, call.body)
      return readSite(context, place.owner, place.siteId)
    },
    remove: async (call: Writing<S, unknown>) => {
      const { siteId } = siteOf(call.scope)
      return { trashId: encodeId('trash', await removeSite(context, originOf(call), siteId)) }
    },
  }
}
