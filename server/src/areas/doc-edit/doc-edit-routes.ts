/* Writing documents. */
import { getDocForm, saveDoc } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import type { ProjectScope } from '../../core/scope.ts'
import { serveEndpoint } from '../../core/serve-endpoint.ts'
import { DetailReader } from '../doc/detail-commands.ts'
import { presentSaved } from './doc-edit-presenter.ts'
import { changeDocument, createDocument } from './save-commands.ts'

export function docEditRoutes(app: FastifyInstance, context: AppContext): void {
  // Forms are read anew: nothing of them is kept.
  const details = new DetailReader(context, 0)

  serveEndpoint(app, context, getDocForm, ({ scope }) => details.form(oneOf(scope).docId))

  serveEndpoint(app, context, saveDoc, async ({ actor, language, scope, body }) => {
    const saver = { actor, language }
    return presentSaved(
      body.id === undefined
        ? await createDocument(context, saver, moduleOf(scope), body)
        : await changeDocument(context, saver, oneOf(scope), body),
    )
  })
}

/** The access rules of these endpoints name an application, or documents of one. */
function moduleOf({ moduleId }: ProjectScope): number {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return moduleId
}

function oneOf(scope: ProjectScope): { moduleId: number; docId: number } {
  const [docId] = scope.docIds
  if (docId === undefined) throw new AppError('not_accessible')
  return { moduleId: moduleOf(scope), docId }
}
