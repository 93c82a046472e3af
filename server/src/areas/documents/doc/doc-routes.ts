/* Reading: trees, documents, components. */
import {
  getComponents,
  getDocDetail,
  getDocProps,
  getDocTable,
  getDocTags,
  getProjectTree,
  getProjectTreeCompact,
  getSpaceTree,
  getSpaceTreeCompact,
  listLevel,
  listNamedDocs,
  listViewProjects,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import type { DocReads } from '../../following/health/doc-read-commands.ts'
import { DetailReader } from './detail-queries.ts'
import { presentViewProjects } from './doc-presenter.ts'
import { readLevel } from './tree/level-queries.ts'
import { readNames } from './name-queries.ts'
import { TagReader } from './organise/doc-tags-queries.ts'
import { TreeReader } from './tree/tree-queries.ts'
import { listReadableProjects, listSpaces } from './tree/tree-repo.ts'

/** `reads`: notes which documents were read. */
export function docRoutes(app: FastifyInstance, context: AppContext, reads: DocReads): void {
  const trees = new TreeReader(context)
  const details = new DetailReader(context)
  const tags = new TagReader(context)

  serveEndpoint(app, context, listViewProjects, async ({ actor }) => {
    const projects = await listReadableProjects(context.db, actor)
    const spaces = await listSpaces(context.db, [...new Set(projects.map((project) => project.space_id))])
    return presentViewProjects(spaces, projects)
  })
  serveEndpoint(app, context, listNamedDocs, ({ actor, body }) => readNames(context, actor, body.ids))
  serveEndpoint(app, context, getSpaceTree, ({ actor, scope }) => trees.spaceTree(actor, scope, 'nodes'))
  serveEndpoint(app, context, getSpaceTreeCompact, ({ actor, scope }) => trees.spaceTree(actor, scope, 'columns'))
  serveEndpoint(app, context, getProjectTree, ({ scope }) => trees.projectTree(scope, 'nodes'))
  serveEndpoint(app, context, getProjectTreeCompact, ({ scope }) => trees.projectTree(scope, 'columns'))
  serveEndpoint(app, context, getDocTable, ({ scope }) => trees.table(scope))
  serveEndpoint(app, context, listLevel, ({ scope, query }) => readLevel(context, scope, query.after))
  serveEndpoint(app, context, getDocTags, ({ scope }) => tags.tags(scope))

  serveEndpoint(app, context, getDocDetail, async ({ actor, scope }) => {
    const docId = firstOf(scope.docIds)
    const detail = await details.detail(docId, scope.role)
    reads.note(docId, actor.kind === 'user' ? actor.userId : undefined)
    return detail
  })
  serveEndpoint(app, context, getDocProps, ({ scope }) => details.service(firstOf(scope.docIds)))
  serveEndpoint(app, context, getComponents, ({ scope, body }) => {
    if (scope.moduleId === undefined) throw new AppError('not_accessible')
    return details.components(scope.moduleId, body.refs)
  })
}

function firstOf(docIds: readonly number[]): number {
  const [id] = docIds
  if (id === undefined) throw new AppError('not_accessible')
  return id
}
