/* Answers that differ from their documents. */
import { clearAnswerDrift, getAnswerDrift, keepAnswerDrift } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { clearDrift, keepDrift } from './drift-commands.ts'
import { readDrift } from './drift-queries.ts'

export function driftRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getAnswerDrift, ({ scope }) => readDrift(context, placeOf(scope).docId))

  serveEndpoint(app, context, keepAnswerDrift, async ({ scope, actor, body: { docId: _docId, ...found } }) => {
    await keepDrift(context, actor, placeOf(scope), found)
    return null
  })

  serveEndpoint(app, context, clearAnswerDrift, async ({ scope }) => {
    await clearDrift(context, placeOf(scope).docId)
    return null
  })
}

function placeOf({ moduleId, docIds: [docId] }: ProjectScope) {
  if (moduleId === undefined || docId === undefined) throw new AppError('not_accessible')
  return { moduleId, docId }
}
