/* Server-sent events over HTTP (WHATWG HTML §9.2). */
import { streamEvents } from '@lectern/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { Listener } from './live-delivery.ts'
import type { LiveFeed } from './live-feed.ts'

/** What may wait in a connection whose browser does not read. */
const maxWaitingBytes = 256 * 1024

export function eventRoutes(app: FastifyInstance, context: AppContext, feed: LiveFeed): void {
  serveEndpoint(app, context, streamEvents, async ({ actor, reply }) => {
    const listener = listenerOf(reply, actor)
    if (!(await feed.join(listener))) throw new AppError('too_many_requests')
    reply.raw.on('close', () => feed.leave(listener))
    if (reply.raw.destroyed) feed.leave(listener)
    else open(reply)
    return reply
  })
}

function listenerOf({ raw }: FastifyReply, actor: { userId: number; sessionId: number }): Listener {
  const write = (text: string): void => {
    if (raw.writableLength > maxWaitingBytes) raw.destroy()
    else if (raw.headersSent && !raw.writableEnded) raw.write(text)
  }
  return {
    userId: actor.userId,
    sessionId: actor.sessionId,
    send: (name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    keepAlive: () => write(': still here\n\n'),
    end: () => raw.end(),
  }
}

/** Takes the connection over from the framework: what follows is a stream without an end. */
function open(reply: FastifyReply): void {
  reply.header('content-type', 'text/event-stream; charset=utf-8')
  reply.header('cache-control', 'no-store')
  // Asks proxies not to collect what they pass on.
  reply.header('x-accel-buffering', 'no')
  reply.header('x-request-id', reply.request.id)
  const headers = reply.getHeaders()
  reply.hijack()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200)
  reply.raw.write(': connected\n\n')
}
