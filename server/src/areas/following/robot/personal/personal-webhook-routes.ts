/* A person's own webhook. */
import {
  getPersonalWebhook,
  pagePersonalDeliveries,
  removePersonalWebhook,
  resendPersonalDelivery,
  savePersonalWebhook,
  testPersonalWebhook,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { RateLimiter } from '../../../../core/rate-limiter.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { removeWebhook, resendToWebhook, saveWebhook, tryWebhook } from './personal-webhook-commands.ts'
import { readOwnDeliveries, readWebhook } from './personal-webhook-queries.ts'

/** Test messages of one person: each is a request to somewhere else. */
const testLimit = { limit: 10, windowMs: 60_000 }

export function personalWebhookRoutes(app: FastifyInstance, context: AppContext): void {
  const tests = new RateLimiter(context.clock, testLimit)
  serveEndpoint(app, context, getPersonalWebhook, ({ actor }) => readWebhook(context, actor))
  serveEndpoint(app, context, savePersonalWebhook, (call) => saveWebhook(context, originOf(call), call.body))
  serveEndpoint(app, context, removePersonalWebhook, async (call) => {
    await removeWebhook(context, originOf(call))
    return null
  })
  serveEndpoint(app, context, testPersonalWebhook, (call) => {
    tests.count(String(call.actor.userId))
    return tryWebhook(context, originOf(call))
  })
  serveEndpoint(app, context, pagePersonalDeliveries, ({ actor, query }) => readOwnDeliveries(context, actor, query))
  serveEndpoint(app, context, resendPersonalDelivery, (call) =>
    resendToWebhook(context, originOf(call), call.body.deliveryId),
  )
}
