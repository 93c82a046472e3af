/* What changed in what visitors see: its page, the fields of one change, and its feed. */
import { getVisitChange, listVisitChanges, readVisitFeed } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { VisitorScope } from '../../../../auth/scope.ts'
import { visitorOf } from '../../../../auth/sessions.ts'
import type { AppContext } from '../../../../core/context.ts'
import { RateLimiter } from '../../../../core/rate-limiter.ts'
import { languageOf } from '../../../../core/texts.ts'
import { sendBody } from '../../../../http/prepared.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { linkBaseOf } from '../../../../jobs/link-base.ts'
import { readGate, requireReader, type VisitReaders } from '../../../sharing/visit/visit-queries.ts'
import { contentTypeOf } from '../feed-writers.ts'
import { openShownSubjects, readVisitChange, readVisitChanges } from './visit-changelog-queries.ts'
import { homeOfVisited, prepareVisitFeed } from './visit-feed-queries.ts'

/** Calls about one subject from one network address. */
const readLimit = { limit: 120, windowMs: 60_000 }

export function visitChangelogRoutes(app: FastifyInstance, context: AppContext, readers: VisitReaders): void {
  const subjects = openShownSubjects(context)
  const limiter = new RateLimiter(context.clock, readLimit)
  const changesOf = (scope: VisitorScope, ip: string) => {
    limiter.count([scope.of, scope.id, ip].join(' '))
    return requireReader(readers, scope).changes(scope)
  }

  serveEndpoint(app, context, listVisitChanges, async ({ scope, query: { level, after }, request, language }) =>
    readVisitChanges(context, subjects, await changesOf(scope, request.ip), { level, after, language }),
  )

  serveEndpoint(app, context, getVisitChange, async ({ scope, query, request }) =>
    readVisitChange(context, subjects, await changesOf(scope, request.ip), query.change),
  )

  serveEndpoint(app, context, readVisitFeed, async ({ scope, query, request, reply }) => {
    const { of, id: key, format, lang } = query
    const changes = await changesOf(scope, request.ip)
    const language = lang ?? languageOf(request.headers['accept-language'], context.texts.fallback)
    const base = await linkBaseOf(context, request)
    const self = `${base}${readVisitFeed.path}?${new URLSearchParams(query).toString()}`
    const { name } = await readGate(context, { of, key }, visitorOf(request))
    const home = base + homeOfVisited(of, key)
    const asked = { of, key, name, language, home, page: `${home}?view=changes`, self }
    const answer = await prepareVisitFeed(format, context, subjects, changes, asked)
    reply.header('cache-control', 'private, no-cache').header('vary', 'accept-language, accept-encoding')
    return sendBody(request, reply, answer, contentTypeOf(format))
  })
}
