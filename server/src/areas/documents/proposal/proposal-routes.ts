/* Proposed changes of documents. */
import { acceptProposal, addProposal, getProposal, getProposalSource } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { requireDocument } from '../../following/subscription/subscription-queries.ts'
import { openContentWork } from '../doc-edit/save/work-commands.ts'
import { acceptChange, openProposalThreads, proposeChange } from './proposal-commands.ts'
import { readProposal, readSource } from './proposal-queries.ts'

export function proposalRoutes(app: FastifyInstance, context: AppContext): void {
  const threads = openProposalThreads(context)
  const work = openContentWork()
  app.addHook('onClose', () => Promise.all([threads.close(), work.close()]))

  serveEndpoint(app, context, getProposalSource, async ({ scope, language }) => {
    const { docId } = await subjectOf(context, scope)
    return readSource(context, threads.texts, { scope, docId, language })
  })

  serveEndpoint(app, context, addProposal, async ({ actor, scope, language, body }) => {
    const { docId, moduleId } = await subjectOf(context, scope)
    const commenter = { userId: actor.userId, role: scope.role }
    return proposeChange(context, threads, { docId, commenter, scope: { ...scope, moduleId }, language }, body)
  })

  serveEndpoint(app, context, getProposal, async ({ actor, scope, language, query }) => {
    const place = await subjectOf(context, scope)
    return readProposal(context, { actor, language, work }, { ...place, role: scope.role }, query.id)
  })

  serveEndpoint(app, context, acceptProposal, async ({ actor, scope, language, body }) => {
    const place = await subjectOf(context, scope)
    await acceptChange(context, { actor, language, work }, place, body.id)
    return null
  })
}

/** A document the caller sees, and its application. @throws {AppError} not_accessible */
async function subjectOf(context: AppContext, scope: ProjectScope): Promise<{ docId: number; moduleId: number }> {
  const docId = await requireDocument(context, scope)
  if (scope.moduleId === undefined) throw new AppError('not_accessible')
  return { docId, moduleId: scope.moduleId }
}
