/* Who has a document open. */
import { beatPresence } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import type { PresenceHub } from './presence-commands.ts'
import { requireDocument } from '../../following/subscription/subscription-queries.ts'

export function presenceRoutes(app: FastifyInstance, context: AppContext, presence: PresenceHub): void {
  serveEndpoint(app, context, beatPresence, async ({ actor, scope, body }) =>
    presence.beat(actor.userId, await requireDocument(context, scope), body),
  )
}
