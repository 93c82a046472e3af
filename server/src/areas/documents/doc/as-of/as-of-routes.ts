/* Applications as they were. */
import { getComponentsAsOf, getDocAsOf, getTreeAsOf, listMoments } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { readMoments, readTreeAsOf } from './as-of-queries.ts'
import { readComponentsAsOf, readDocAsOf } from './as-of-document.ts'

export function asOfRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getTreeAsOf, ({ scope, query }) => readTreeAsOf(context, moduleOf(scope), query.atMs))
  serveEndpoint(app, context, getDocAsOf, ({ scope, query }) =>
    readDocAsOf(context, moduleOf(scope), scope.role, query),
  )
  serveEndpoint(app, context, getComponentsAsOf, ({ scope, body }) =>
    readComponentsAsOf(context, moduleOf(scope), body),
  )
  serveEndpoint(app, context, listMoments, ({ scope }) => readMoments(context, moduleOf(scope)))
}

function moduleOf({ moduleId }: ProjectScope): number {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return moduleId
}
