/* Addresses that are open to pages of every origin: mock addresses, and what browsers' clients of other protocols call. None takes a cookie. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** All routes of it; those that are asked for by `OPTIONS` declare it. */
export function openToPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    allowOrigin(reply)
    if (isPreflight(request)) answerPreflight(request, reply)
    else next()
  })
}

export function allowOrigin(reply: FastifyReply): void {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}

export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** The same for every address: a preflight finds out nothing. */
export function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  // `*` leaves out `Authorization`, which has to be named.
  const asked = headers['access-control-request-headers'] ?? '*'
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
    .header('access-control-allow-headers', asked)
    .header('access-control-max-age', '600')
    .header('vary', 'access-control-request-headers')
    .send()
}
