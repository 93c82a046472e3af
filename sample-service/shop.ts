/*
 * The shop of the sample space as a service: every call that its HTTP documents describe, kept in memory. Owns: what all calls have in common. Two
 * differences from the documents are there to be found: `loyaltyPoints` of a single order, and the declined card of `POST /orders`.
 */
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { catalogRoutes } from './catalog.ts'
import { graphqlRoutes } from './graphql.ts'
import { orderEventRoutes } from './order-events.ts'
import { orderRoutes } from './order-routes.ts'
import { OrderStore } from './order-store.ts'
import { Problem } from './problem.ts'

/** Not listening yet. All calls are below `/v1`. */
export function createShop(): FastifyInstance {
  // A stream of events has no end of its own.
  const app = fastify({ forceCloseConnections: true })
  readBodies(app)
  app.addHook('onRequest', allowBrowsers)
  app.setNotFoundHandler((request, reply) =>
    answerProblem(new Problem(404, 'NOT_FOUND', 'There is no such endpoint'), request, reply),
  )
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply))
  const store = new OrderStore()
  void app.register(
    (shop, _options, done) => {
      orderRoutes(shop, store)
      orderEventRoutes(shop, store)
      catalogRoutes(shop)
      graphqlRoutes(shop, store)
      done()
    },
    { prefix: '/v1' },
  )
  return app
}

/** JSON by its media types, forms as `FormData`, everything else as bytes. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:[\w.-]+\+)?json\b/,
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.addContentTypeParser(
    /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/,
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) =>
      new Response(new Uint8Array(body), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData(),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body.length === 0 ? undefined : body),
  )
}

/** Pages of any address may call the shop, as Lectern’s do while its proxy is off. */
async function allowBrowsers(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const traceId = request.headers['x-request-id']
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': '*',
    ...(typeof traceId === 'string' && { 'x-request-id': traceId }),
  })
  if (request.method !== 'OPTIONS') return undefined
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, QUERY',
      // A wildcard would leave out `Authorization`.
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    })
    .send()
}

/** Every error has the documented form. */
function answerProblem(error: unknown, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = error instanceof Problem ? error : invalid(error)
  const requestId = headers['x-request-id']
  return reply
    .code(problem.status)
    .type('application/json')
    .send({
      code: problem.code,
      message: problem.message,
      ...(typeof requestId === 'string' && { requestId }),
      ...problem.more,
    })
}

/** What Fastify refused: a body that is no JSON or has another form. */
function invalid(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error)
  return new Problem(400, 'INVALID_ARGUMENT', message)
}
