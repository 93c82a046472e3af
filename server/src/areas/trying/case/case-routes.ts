/* Saved cases of documents. */
import { deleteCase, keepCaseResults, listCases, orderCases, readCases, saveCase } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { mayProject } from '../../../auth/rights.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { seesHidden } from '../../../auth/visibility.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { arrangeCases, removeCase, writeCase, type CaseOwner } from './case-commands.ts'
import { keepResults } from './case-result-commands.ts'
import { listContents, listEntries } from './case-queries.ts'
import type { CasePlace } from './case-repo.ts'

export function caseRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listCases, async ({ scope }) => ({
    cases: await listEntries(context.db, placeOf(scope)),
    can: { edit: mayProject('manageDocs', scope.role) },
  }))

  serveEndpoint(app, context, readCases, ({ scope, body }) => listContents(context.db, placeOf(scope), body.ids))

  serveEndpoint(app, context, saveCase, async (call) => {
    const { docId: _, ...saved } = call.body
    const id = await writeCase(context, originOf(call), ownerOf(call.scope), saved)
    const [written] = await listContents(context.db, placeOf(call.scope), [encodeId('case', id)])
    if (written === undefined) throw new AppError('not_accessible')
    return written
  })

  serveEndpoint(app, context, orderCases, async ({ scope, body }) => {
    await arrangeCases(context, ownerOf(scope), body.ids)
    return null
  })

  serveEndpoint(app, context, keepCaseResults, async ({ actor, scope, body }) => {
    await keepResults(context, actor, placeOf(scope).moduleId, body.results)
    return null
  })

  serveEndpoint(app, context, deleteCase, async (call) => ({
    trashId: encodeId('trash', await removeCase(context, originOf(call), ownerOf(call.scope), call.body.id)),
  }))
}

/** The access rules of these endpoints name an application, or a document of one. */
function placeOf({ moduleId, docIds, role }: ProjectScope): CasePlace {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { moduleId, docId: docIds[0], seesHidden: seesHidden(role) }
}

function ownerOf({ moduleId, docIds: [docId], spaceId }: ProjectScope): CaseOwner {
  if (moduleId === undefined || docId === undefined) throw new AppError('not_accessible')
  return { docId, moduleId, spaceId }
}
