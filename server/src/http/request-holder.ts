import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runAs, type Holder } from '../core/loop-watch/holder.ts'

/** Everything done for a request counts as its work (`core/loop-watch`). */
export function useRequestHolders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    runAs(holderOf(request), done)
  })
  // A body comes in events of the connection, which is no request's.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined) done()
    else runAs(holderOf(request), done)
  })
}

function holderOf({ id, method, routeOptions }: FastifyRequest): Holder {
  return { request: `${method} ${routeOptions.url ?? 'unmatched'}`, requestId: id }
}
