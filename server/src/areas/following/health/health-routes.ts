/* How well applications are documented. */
import {
  getHealth,
  getProjectHealth,
  ignoreFinding,
  pageHealth,
  pageIgnoredFindings,
  restoreFinding,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { badgeRoutes } from './badge/badge-routes.ts'
import type { DocReads } from './doc-read-commands.ts'
import { driftRoutes } from './drift-routes.ts'
import { ignore, restore } from './health-commands.ts'
import { ownersOf, readHealth, readIgnored, readProjectHealth, readWorst } from './health-queries.ts'
import type { HealthScans } from './health-scans.ts'

export function healthRoutes(app: FastifyInstance, context: AppContext, scans: HealthScans, reads: DocReads): void {
  driftRoutes(app, context)

  serveEndpoint(app, context, getHealth, async ({ scope }) => {
    // Those of the last seconds, of this server.
    await reads.write()
    return readHealth(context, scans, placeOf(scope))
  })

  serveEndpoint(app, context, getProjectHealth, ({ actor, scope: { projectId }, query: { owner } }) =>
    readProjectHealth(context, scans, { projectId, owners: ownersOf(actor, owner) }),
  )

  serveEndpoint(
    app,
    context,
    pageHealth,
    ({ actor, scope, query: { moduleId: _moduleId, projectId: _projectId, owner, ...filter } }) =>
      readWorst(context, scope, { ...filter, owners: ownersOf(actor, owner) }),
  )

  serveEndpoint(app, context, pageIgnoredFindings, ({ scope, query: { moduleId: _moduleId, ...page } }) =>
    readIgnored(context, placeOf(scope).moduleId, page),
  )

  serveEndpoint(app, context, ignoreFinding, async ({ scope, actor, body: { moduleId: _moduleId, ...about } }) => {
    await ignore(context, actor, placeOf(scope).moduleId, about)
    return null
  })

  serveEndpoint(app, context, restoreFinding, async ({ scope, body: { moduleId: _moduleId, ...about } }) => {
    await restore(context, placeOf(scope).moduleId, about)
    return null
  })

  badgeRoutes(app, context, scans)
}

function placeOf({ moduleId, role }: ProjectScope) {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { moduleId, role }
}
