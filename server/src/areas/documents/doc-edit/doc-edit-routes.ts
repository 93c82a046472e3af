/* Writing documents. */
import {
  copyDocs,
  deleteDocs,
  getDocForm,
  placeDocs,
  saveDoc,
  saveDocProps,
  tagDocs,
  updateDocs,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { DetailReader } from '../doc/detail-queries.ts'
import { placeRows } from '../doc/organise/place-commands.ts'
import { removeMany, updateMany } from './batch-commands.ts'
import { copyRows } from './copy/copy-commands.ts'
import { createDocument } from './create-commands.ts'
import { presentCopied, presentSaved } from './doc-edit-presenter.ts'
import { saveEdited } from './save/save-commands.ts'
import { changeService } from './service-commands.ts'
import { tagMany } from './tag-commands.ts'
import { openContentWork } from './save/work-commands.ts'

export function docEditRoutes(app: FastifyInstance, context: AppContext): void {
  // Forms are read again: nothing of them is kept.
  const details = new DetailReader(context, 0)

  const work = openContentWork()
  app.addHook('onClose', () => work.close())

  serveEndpoint(app, context, getDocForm, ({ scope }) => details.form(oneOf(scope).docId))

  serveEndpoint(app, context, saveDoc, async ({ actor, language, scope, body }) => {
    const saver = { actor, language, work }
    return presentSaved(
      body.id === undefined
        ? await createDocument(context, saver, moduleOf(scope), body)
        : await saveEdited(context, saver, oneOf(scope), body),
    )
  })

  serveEndpoint(app, context, copyDocs, async ({ actor, scope, body }) =>
    presentCopied(await copyRows(context, actor, manyOf(scope), body.parentId)),
  )

  serveEndpoint(app, context, updateDocs, async ({ actor, scope, body }) => ({
    changed: await updateMany(context, actor, manyOf(scope), body),
  }))

  serveEndpoint(app, context, tagDocs, async ({ actor, scope, body }) => {
    const { changed, skipped } = await tagMany(context, actor, manyOf(scope), body)
    return { changed: changed.map((id) => encodeId('doc', id)), skipped }
  })

  serveEndpoint(app, context, deleteDocs, async (call) => ({
    trashIds: (await removeMany(context, originOf(call), manyOf(call.scope))).map((id) => encodeId('trash', id)),
  }))

  serveEndpoint(app, context, placeDocs, async ({ actor, scope, body }) => {
    await placeRows(context, actor, manyOf(scope), body)
    return null
  })

  serveEndpoint(app, context, saveDocProps, ({ actor, scope, body }) =>
    changeService(context, actor, oneOf(scope), body),
  )
}

/** The access rules of these endpoints name an application, or documents of one. */
function moduleOf({ moduleId }: ProjectScope): number {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return moduleId
}

function manyOf(scope: ProjectScope): { moduleId: number; docIds: readonly number[] } {
  return { moduleId: moduleOf(scope), docIds: scope.docIds }
}

function oneOf(scope: ProjectScope): { moduleId: number; docId: number } {
  const [docId] = scope.docIds
  if (docId === undefined) throw new AppError('not_accessible')
  return { moduleId: moduleOf(scope), docId }
}
