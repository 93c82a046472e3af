/* Saved states of documents, models, dictionaries and settings. */
import {
  compareRevisions,
  getHistorySubject,
  getRevision,
  pageHistory,
  restoreRevision,
  updateRemark,
  type BodyOf,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { readHistory, readRevisions, readSubject, revisionIdOf, subjectOf } from './history-queries.ts'
import { readImpact } from './impact-queries.ts'
import { restoreState } from './restore-commands.ts'
import { changeRemark } from './history-commands.ts'

export function historyRoutes(app: FastifyInstance, context: AppContext): void {
  type Named = Pick<BodyOf<typeof updateRemark>, 'subject' | 'modelId'>
  const find = (scope: ProjectScope, named: Named) => subjectOf(context, scope, named)
  const findToWrite = (scope: ProjectScope, named: Named) => subjectOf(context, scope, named, 'write')

  serveEndpoint(app, context, getHistorySubject, async ({ scope, query }) =>
    readSubject(context, scope, query.subject, await find(scope, query)),
  )

  serveEndpoint(app, context, pageHistory, async ({ scope, query }) =>
    readHistory(context, await find(scope, query), query),
  )

  serveEndpoint(app, context, getRevision, async ({ scope, query }) => {
    const [revision] = await readRevisions(context, scope.role, await find(scope, query), [query.revision])
    if (revision === undefined) throw new AppError('revision_unknown')
    return revision
  })

  serveEndpoint(app, context, compareRevisions, async ({ scope, query }) => {
    const subject = await find(scope, query)
    const [from, to] = await readRevisions(context, scope.role, subject, [query.from, query.to])
    if (from === undefined || to === undefined) throw new AppError('revision_unknown')
    return { from, to, ...(await readImpact(context, scope.role, subject, { from, to })) }
  })

  serveEndpoint(app, context, restoreRevision, async (call) => {
    const { scope, body } = call
    const { remark = '', head } = body
    const newId = await restoreState(context, originOf(call), await findToWrite(scope, body), {
      spaceId: scope.spaceId,
      moduleId: scope.moduleId,
      revisionId: revisionIdOf(body.revision),
      remark: remark.trim(),
      ...(head !== undefined && { expectedHeadId: head === '' ? null : revisionIdOf(head) }),
    })
    return { revision: newId === null ? '' : encodeId('revision', newId) }
  })

  serveEndpoint(app, context, updateRemark, async ({ scope, body }) => {
    await changeRemark(context, await findToWrite(scope, body), body.revision, body.remark)
    return null
  })
}
