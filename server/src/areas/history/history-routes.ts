/* Saved states of documents, models, dictionaries and settings. */
import {
  compareRevisions,
  getRevision,
  pageHistory,
  restoreRevision,
  updateRemark,
  type BodyOf,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { encodeId } from '../../core/public-ids.ts'
import type { ProjectScope } from '../../core/scope.ts'
import { serveEndpoint } from '../../core/serve-endpoint.ts'
import { DetailReader } from '../doc/detail-commands.ts'
import { changeRemark, readHistory, readRevisions, revisionIdOf, subjectOf } from './history-commands.ts'
import { restoreState } from './restore-commands.ts'

export function historyRoutes(app: FastifyInstance, context: AppContext): void {
  // Asked for places only; nothing of it is kept.
  const details = new DetailReader(context, 0)
  const find = (scope: ProjectScope, named: Pick<BodyOf<typeof updateRemark>, 'subject' | 'modelId'>) =>
    subjectOf(context, details, scope, named)

  serveEndpoint(app, context, pageHistory, async ({ scope, query }) =>
    readHistory(context, await find(scope, query), query),
  )

  serveEndpoint(app, context, getRevision, async ({ scope, query }) => {
    const [revision] = await readRevisions(context, await find(scope, query), [query.revision])
    if (revision === undefined) throw new AppError('revision_unknown')
    return revision
  })

  serveEndpoint(app, context, compareRevisions, async ({ scope, query }) => {
    const [from, to] = await readRevisions(context, await find(scope, query), [query.from, query.to])
    if (from === undefined || to === undefined) throw new AppError('revision_unknown')
    return { from, to }
  })

  serveEndpoint(app, context, restoreRevision, async ({ actor, scope, body }) => {
    const subject = await find(scope, body)
    const { moduleId } = scope
    if (moduleId === undefined) throw new AppError('not_accessible')
    const { remark = '' } = body
    const newId = await restoreState(context, actor, subject, {
      moduleId,
      revisionId: revisionIdOf(body.revision),
      remark,
    })
    return { revision: newId === null ? '' : encodeId('revision', newId) }
  })

  serveEndpoint(app, context, updateRemark, async ({ scope, body }) => {
    await changeRemark(context, await find(scope, body), body.revision, body.remark)
    return null
  })
}
