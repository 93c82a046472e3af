import { searchContents } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import type { SearchIndex } from './index/search-index.ts'
import { Search } from './search-queries.ts'

export function searchRoutes(app: FastifyInstance, context: AppContext, index: SearchIndex): void {
  const search = new Search(context, index)
  app.addHook('onClose', () => search.close())
  serveEndpoint(app, context, searchContents, ({ actor, query }) => search.find(actor, query))
}
