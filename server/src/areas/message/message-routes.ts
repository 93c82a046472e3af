import { badgeMaximum, listUnreadMessages, readAllMessages, readMessage } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../core/context.ts'
import { serveEndpoint } from '../../core/serve-endpoint.ts'
import { readAll, readOne } from './message-commands.ts'
import { presentMessage } from './message-presenter.ts'
import { listUnread } from './message-repo.ts'

export function messageRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listUnreadMessages, async ({ actor, language }) => {
    const rows = await listUnread(context.db, actor.userId, badgeMaximum)
    return rows.map((row) => presentMessage(row, context.texts, language))
  })

  serveEndpoint(app, context, readMessage, async ({ actor, body }) => {
    await readOne(context, actor, body.id)
    return null
  })

  serveEndpoint(app, context, readAllMessages, async ({ actor }) => {
    await readAll(context, actor)
    return null
  })
}
