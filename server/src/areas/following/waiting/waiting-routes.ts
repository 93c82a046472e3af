import { limits, listWaiting } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { listWaitingComments } from '../../documents/comment/waiting-queries.ts'
import { listWaitingReviews } from '../../exchange/review/waiting-queries.ts'

export function waitingRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  serveEndpoint(app, context, listWaiting, async ({ actor }) => {
    const [reviews, comments] = await Promise.all([
      listWaitingReviews(db, actor, limits.waiting),
      listWaitingComments(db, actor, limits.waiting),
    ])
    return { reviews, comments }
  })
}
