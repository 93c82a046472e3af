/* Feeds of what changed, and their addresses. */
import {
  getChangelogFeed,
  readChangelogFeed,
  renewChangelogFeed,
  revokeChangelogFeed,
  type FeedFormat,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../core/context.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'
import { languageOf } from '../../../core/texts.ts'
import { sendBody } from '../../../http/prepared.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { linkBaseOf } from '../../../jobs/link-base.ts'
import { feedAddress, feedKeyOf, openFeed, readFeed, renewFeed, revokeFeed } from './feed-commands.ts'
import { composeFeed } from './feed-queries.ts'
import { contentTypeOf, prepareFeed } from './feed-writers.ts'
import { composeReleaseFeed } from './release-feed-queries.ts'

/** Calls from one network address, whatever it asks for: guesses and readers that ask too often alike. */
const feedLimit = { limit: 120, windowMs: 60_000 }

export function feedRoutes(app: FastifyInstance, context: AppContext): void {
  const limiter = new RateLimiter(context.clock, feedLimit)

  serveEndpoint(app, context, getChangelogFeed, ({ actor, scope }) => readFeed(context, feedKeyOf(actor.userId, scope)))
  serveEndpoint(app, context, renewChangelogFeed, ({ actor, scope }) =>
    renewFeed(context, feedKeyOf(actor.userId, scope)),
  )
  serveEndpoint(app, context, revokeChangelogFeed, async ({ actor, scope }) => {
    await revokeFeed(context, feedKeyOf(actor.userId, scope))
    return null
  })

  serveEndpoint(app, context, readChangelogFeed, async ({ request, reply, params, query }) => {
    limiter.count(request.ip)
    const { feed, scope } = await openFeed(context, params.key)
    const language = query.lang ?? languageOf(request.headers['accept-language'], context.texts.fallback)
    const base = await linkBaseOf(context, request)
    const asked = { scope, language, base, self: base + addressOf(params, query) }
    const compose = query.of === 'releases' ? composeReleaseFeed : composeFeed
    const answer = prepareFeed(params.format, await compose(context, feed, asked))
    reply.header('cache-control', 'private, no-cache').header('vary', 'accept-language, accept-encoding')
    return sendBody(request, reply, answer, contentTypeOf(params.format))
  })
}

/** As it was asked for. */
function addressOf({ format, key }: { format: FeedFormat; key: string }, query: Record<string, string>): string {
  const fields = new URLSearchParams(query).toString()
  return feedAddress(format, key) + (fields === '' ? '' : `?${fields}`)
}
