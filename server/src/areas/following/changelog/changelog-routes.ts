/* What changed in an application. */
import { listChangelog, listChangelogAuthors } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { readChangelog, readChangelogAuthors } from './changelog-queries.ts'

export function changelogRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listChangelog, ({ scope, query }) => {
    const { moduleId: _moduleId, docId: _docId, ...filter } = query
    return readChangelog(context, placeOf(scope), filter)
  })

  serveEndpoint(app, context, listChangelogAuthors, ({ scope }) => readChangelogAuthors(context, placeOf(scope)))
}

/** Only ids the access rule has looked at count. */
function placeOf({ moduleId, docIds, role }: ProjectScope) {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { moduleId, docId: docIds[0], reader: role }
}
