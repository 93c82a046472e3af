/*
 * Security headers of every answer. They never differ, so they are computed once instead of once per request.
 */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

export function useSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const headers = computeHeaders(isHttps)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What the library would set on an answer. */
function computeHeaders(isHttps: boolean): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const protect = helmet({
    // Pages set their own policy, with a nonce; answers of the API are never rendered.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 15_552_000 } : false,
  })
  protect(answer.req, answer, (error) => {
    if (error !== undefined) throw new Error('Security headers cannot be computed', { cause: error })
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}
