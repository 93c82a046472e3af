/* What changed in an application or project. */
import { listChangelog, listChangelogAuthors } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope } from '../../../auth/scope.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { readChangelog, readChangelogAuthors } from './changelog-queries.ts'

export function changelogRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listChangelog, ({ scope, query }) => {
    const { moduleId: _moduleId, projectId: _projectId, docId: _docId, ...filter } = query
    return readChangelog(context, placeOf(scope), filter)
  })

  serveEndpoint(app, context, listChangelogAuthors, ({ scope }) => readChangelogAuthors(context, placeOf(scope)))
}

/** Only ids the access rule has looked at count. */
function placeOf({ projectId, moduleId, docIds, role }: ProjectScope) {
  return { projectId, moduleId, docId: docIds[0], reader: role }
}
