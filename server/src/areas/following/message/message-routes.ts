import { badgeMaximum, listUnreadMessages, pageMessages, readAllMessages, readMessage } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { readAll, readOne } from './message-commands.ts'
import { presentMessage } from './message-presenter.ts'
import { listUnread, pageMessagesOf } from './message-repo.ts'

const defaultPageSize = 20

export function messageRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listUnreadMessages, async ({ actor, language }) => {
    const rows = await listUnread(context.db, actor.userId, badgeMaximum)
    return rows.map((row) => presentMessage(row, context.texts, language))
  })

  serveEndpoint(app, context, pageMessages, async ({ actor, body, language }) => {
    const { pageIndex = 1, pageSize = defaultPageSize, isUnread = false } = body
    const window = { isUnread, offset: (pageIndex - 1) * pageSize, limit: pageSize }
    const { rows, total, unread } = await pageMessagesOf(context.db, actor.userId, window)
    const list = rows.map((row) => presentMessage(row, context.texts, language))
    return { list, total, pageIndex, pageSize, unread }
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
