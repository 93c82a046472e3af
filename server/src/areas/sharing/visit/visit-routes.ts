/* Reading without an account, whatever kind of thing was opened for it. */
import {
  checkVisitPassword,
  getVisit,
  getVisitComponents,
  getVisitDoc,
  getVisitDocProps,
  getVisitTree,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { VisitorScope } from '../../../auth/scope.ts'
import { visitorOf } from '../../../auth/sessions.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { openVisit } from './open-visit-commands.ts'
import { readGate, type VisitReader, type VisitReaders } from './visit-queries.ts'

export function visitRoutes(app: FastifyInstance, context: AppContext, readers: VisitReaders): void {
  const readerOf = ({ of }: VisitorScope): VisitReader => {
    const reader = readers[of]
    if (reader === undefined) throw new AppError('visit_not_found')
    return reader
  }

  serveEndpoint(app, context, getVisit, ({ query: { of, id }, request }) =>
    readGate(context, { of, key: id }, visitorOf(request)),
  )

  serveEndpoint(app, context, checkVisitPassword, ({ body: { of, id, password }, request }) =>
    openVisit(context, { of, key: id, password, address: request.ip }),
  )

  serveEndpoint(app, context, getVisitTree, ({ scope }) => readerOf(scope).tree(scope, 'columns'))
  serveEndpoint(app, context, getVisitDoc, ({ scope, query }) => readerOf(scope).detail(scope, query.docId))
  serveEndpoint(app, context, getVisitDocProps, ({ scope, query }) => readerOf(scope).service(scope, query.docId))
  serveEndpoint(app, context, getVisitComponents, ({ scope, body }) =>
    readerOf(scope).components(scope, body.docId, body.refs),
  )
}
