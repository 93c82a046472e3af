/*
 * Reading to its end what a refused request still sends, and forgetting it. Most clients read no answer before they have sent everything: when the
 * connection is closed before that, they report a broken pipe instead of what was wrong.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** More than that is no mistake; the connection is closed. */
const maxBytes = 1024 * 1024 * 1024
const maxMs = 60_000

/** Answers of the routes in this scope wait until the request has been sent. */
export function drainBeforeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, _reply, payload) => {
    if (!raw.readableEnded && !raw.destroyed) await drain(raw)
    return payload
  })
}

async function drain(request: FastifyRequest['raw']): Promise<void> {
  await new Promise<void>((resolve) => {
    let length = 0
    const end = (): void => {
      clearTimeout(timer)
      request.off('data', count)
      resolve()
    }
    const count = (part: Buffer): void => {
      length += part.length
      if (length > maxBytes) end()
    }
    const timer = setTimeout(end, maxMs)
    request.on('data', count).once('end', end).once('close', end)
  })
}
