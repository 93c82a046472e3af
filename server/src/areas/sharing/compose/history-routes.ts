/* Saved states of the settings and pages of composed projects. */
import {
  compareComposeRevisions,
  getComposeHistorySubject,
  getComposeRevision,
  pageComposeHistory,
  restoreComposeRevision,
  updateComposeRemark,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { SpaceScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changeRemark } from '../../documents/history/history-commands.ts'
import {
  describeSubject,
  findOldRecord,
  readHistory,
  readRevisions,
  revisionIdOf,
} from '../../documents/history/history-queries.ts'
import { composeAbilities } from './compose-policy.ts'
import { restorePage } from './pages/page-commands.ts'
import { requireComposeProject } from './projects/compose-project-commands.ts'
import { pageOf, placeOf } from './scope-place.ts'
import { restoreSettings } from './settings/setting-commands.ts'

/** The page a request names, else the settings of its project. */
function subjectOf(scope: SpaceScope) {
  return scope.composePageId === undefined
    ? ({ kind: 'compose', id: placeOf(scope).composeId } as const)
    : ({ kind: 'composePage', id: scope.composePageId } as const)
}

export function composeHistoryRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getComposeHistorySubject, async ({ scope }) => {
    const { section: _none, ...described } = await describeSubject(context, subjectOf(scope))
    const { composeId, spaceId } = placeOf(scope)
    const { name: projectName } = await requireComposeProject(context, composeId)
    return {
      ...described,
      projectId: encodeId('compose', composeId),
      projectName,
      spaceId: encodeId('space', spaceId),
      can: { restore: composeAbilities(scope.role).update },
    }
  })

  serveEndpoint(app, context, pageComposeHistory, ({ scope, query }) => readHistory(context, subjectOf(scope), query))

  serveEndpoint(app, context, getComposeRevision, async ({ scope, query }) => {
    const [revision] = await readRevisions(context, scope.role, subjectOf(scope), [query.revision])
    if (revision === undefined) throw new AppError('revision_unknown')
    return revision
  })

  serveEndpoint(app, context, compareComposeRevisions, async ({ scope, query }) => {
    const [from, to] = await readRevisions(context, scope.role, subjectOf(scope), [query.from, query.to])
    if (from === undefined || to === undefined) throw new AppError('revision_unknown')
    return { from, to }
  })

  serveEndpoint(app, context, restoreComposeRevision, async (call) => {
    const { scope, body } = call
    const asked = {
      revisionId: revisionIdOf(body.revision),
      remark: body.remark?.trim() ?? '',
      ...(body.head !== undefined && { expectedHeadId: body.head === '' ? null : revisionIdOf(body.head) }),
    }
    const subject = subjectOf(scope)
    const headId =
      subject.kind === 'composePage'
        ? await restorePage(
            context,
            originOf(call),
            pageOf(scope),
            await findOldRecord(context, subject, 'composePage', asked),
          )
        : await restoreSettings(
            context,
            originOf(call),
            placeOf(scope),
            await findOldRecord(context, subject, 'compose', asked),
          )
    return { revision: headId === null ? '' : encodeId('revision', headId) }
  })

  serveEndpoint(app, context, updateComposeRemark, async ({ scope, body }) => {
    await changeRemark(context, subjectOf(scope), body.revision, body.remark)
    return null
  })
}
