import { addFavorite, listFavorites, removeFavorite } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { answersNull, serveEndpoint } from '../../../http/serve-endpoint.ts'
import { mark, unmark } from './favorite-commands.ts'
import { listAll } from './favorite-repo.ts'

export function favoriteRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listFavorites, ({ actor }) => listAll(context.db, actor))
  serveEndpoint(
    app,
    context,
    addFavorite,
    answersNull(({ actor, scope }) => mark(context, actor, scope)),
  )
  serveEndpoint(
    app,
    context,
    removeFavorite,
    answersNull(({ actor, body }) => unmark(context, actor, body)),
  )
}
