/* Composed projects for their visitors, under the specification's names; the same for every kind of visitor is in `visit-routes.ts`. */
import {
  checkComposePassword,
  getComposeMenu,
  getComposeProject,
  getShownComposePage,
  getShownComposeSettings,
  getShownDoc,
  listShownComposePages,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../../../../auth/sessions.ts'
import type { AppContext } from '../../../../core/context.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { withVisitCookie } from '../../../../http/cookies/visit-cookie.ts'
import type { ViewLog } from '../../view-log/view-log-commands.ts'
import { openVisit } from '../../visit/open-visit-commands.ts'
import { readGate } from '../../visit/visit-queries.ts'
import type { ComposeVisitReader } from './compose-visit-reader.ts'

export function composeVisitRoutes(
  app: FastifyInstance,
  context: AppContext,
  reader: ComposeVisitReader,
  views: ViewLog,
): void {
  serveEndpoint(app, context, getComposeProject, async ({ query, request }) =>
    reader.gate(await readGate(context, { of: 'compose', key: query.id }, visitorOf(request))),
  )

  serveEndpoint(app, context, checkComposePassword, ({ body: { id: key, password }, request, reply }) => {
    const opening = openVisit(context, { of: 'compose', key, password, address: request.ip })
    return withVisitCookie(context, { request, reply }, { of: 'compose', key }, opening)
  })

  serveEndpoint(app, context, getComposeMenu, ({ scope }) => reader.tree(scope, 'nodes'))
  serveEndpoint(app, context, getShownDoc, ({ scope, query: { id }, request }) =>
    views.counted(scope, request, id, reader.detail(scope, id)),
  )
  serveEndpoint(app, context, getShownComposeSettings, ({ scope }) => reader.settings(scope))
  serveEndpoint(app, context, listShownComposePages, ({ scope }) => reader.pages(scope))
  serveEndpoint(app, context, getShownComposePage, ({ scope, query: { id }, request }) =>
    views.counted(scope, request, id, reader.page(scope, id)),
  )
}
