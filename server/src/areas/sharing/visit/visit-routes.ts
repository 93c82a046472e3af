/* Reading without an account, whatever kind of thing was opened for it. */
import {
  checkVisitCode,
  checkVisitPassword,
  getVisit,
  getVisitComponents,
  getVisitDoc,
  getVisitDocProps,
  getVisitRelease,
  getVisitTree,
  requestVisitCode,
  searchVisit,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { VisitorScope } from '../../../auth/scope.ts'
import { visitorOf } from '../../../auth/sessions.ts'
import type { AppContext } from '../../../core/context.ts'
import { readSettings } from '../../../core/settings.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { withVisitCookie } from '../../../http/cookies/visit-cookie.ts'
import { checkCode } from './check-code-commands.ts'
import { openVisit } from './open-visit-commands.ts'
import { requestCode } from './request-code-commands.ts'
import type { ViewLog } from '../view-log/view-log-commands.ts'
import { VisitSearch } from './search/visit-search.ts'
import { readGate, requireReader, type Opened, type VisitReader, type VisitReaders } from './visit-queries.ts'

/** Searches of one subject from one network address. */
const searchLimit = { limit: 120, windowMs: 60_000 }

const closed: Opened = {
  allowsExport: false,
  allowsDebug: false,
  allowsMock: false,
  showsChanges: false,
  ofRelease: false,
}

export function visitRoutes(app: FastifyInstance, context: AppContext, readers: VisitReaders, views: ViewLog): void {
  const readerOf = (scope: VisitorScope): VisitReader => requireReader(readers, scope)

  serveEndpoint(app, context, getVisit, async ({ query: { of, id }, request }) => {
    const gate = await readGate(context, { of, key: id }, visitorOf(request))
    const opened = gate.unlocked ? await readers[of]?.opened(id) : undefined
    const allowsDebug = opened?.allowsDebug === true && (await readSettings(context.db, 'proxy')).isOn
    return { ...gate, ...(opened ?? closed), allowsDebug }
  })

  serveEndpoint(app, context, checkVisitPassword, ({ body: { of, id: key, password }, request, reply }) => {
    const opening = openVisit(context, { of, key, password, address: request.ip })
    return withVisitCookie(context, { request, reply }, { of, key }, opening)
  })

  serveEndpoint(app, context, requestVisitCode, ({ body: { of, id, email }, request, language }) =>
    requestCode(context, { of, key: id, email, ...visitorOf(request) }, language),
  )

  serveEndpoint(app, context, checkVisitCode, ({ body: { of, id: key, email, code }, request, reply }) => {
    const opening = checkCode(context, { of, key, email, code, ...visitorOf(request) })
    return withVisitCookie(context, { request, reply }, { of, key }, opening)
  })

  serveEndpoint(app, context, getVisitTree, ({ scope }) => readerOf(scope).tree(scope, 'columns'))
  serveEndpoint(app, context, getVisitDoc, ({ scope, query: { docId }, request }) =>
    views.counted(scope, request, docId, readerOf(scope).detail(scope, docId)),
  )
  serveEndpoint(app, context, getVisitDocProps, ({ scope, query }) => readerOf(scope).service(scope, query.docId))
  serveEndpoint(app, context, getVisitComponents, ({ scope, body }) =>
    readerOf(scope).components(scope, body.docId, body.refs),
  )

  serveEndpoint(app, context, getVisitRelease, ({ scope }) => readerOf(scope).release(scope))

  const search = new VisitSearch()
  app.addHook('onClose', () => search.close())
  const limiter = new RateLimiter(context.clock, searchLimit)
  serveEndpoint(app, context, searchVisit, async ({ scope, body, request }) => {
    limiter.count([scope.of, scope.id, request.ip].join(' '))
    return { docIds: await search.find(await readerOf(scope).searched(scope), body.text) }
  })
}
