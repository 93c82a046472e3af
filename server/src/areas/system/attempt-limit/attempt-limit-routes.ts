/* Locks and slowdowns after too many wrong tries. */
import { liftAttemptLimit, listAttemptLimits } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ProxyWatch } from '../../../http/proxy-watch.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { liftLimit } from './attempt-limit-commands.ts'
import { listActiveLimits } from './attempt-limit-queries.ts'

export function attemptLimitRoutes(app: FastifyInstance, context: AppContext, proxy: ProxyWatch): void {
  serveEndpoint(app, context, listAttemptLimits, async () => ({
    list: (await listActiveLimits(context)).map(({ limit }) => limit),
    isProxyIgnored: proxy.isIgnored,
  }))

  serveEndpoint(app, context, liftAttemptLimit, async (call) => {
    await liftLimit(context, originOf(call), call.body.id)
    return null
  })
}
