import { listSavedSearches, removeSavedSearch, saveSearch } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { forgetSearch, keepSearch } from './saved-search-commands.ts'
import { listSaved } from './saved-search-repo.ts'

export function savedSearchRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listSavedSearches, ({ actor }) => listSaved(context.db, actor.userId))
  serveEndpoint(app, context, saveSearch, ({ actor, body }) => keepSearch(context, actor, body))
  serveEndpoint(app, context, removeSavedSearch, async ({ actor, body }) => {
    await forgetSearch(context, actor, body.name)
    return null
  })
}
