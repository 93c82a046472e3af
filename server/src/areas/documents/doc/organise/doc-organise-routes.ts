/* Organising folders and documents. */
import {
  addFolder,
  deleteDoc,
  getFolder,
  listDocs,
  moveDocs,
  orderDoc,
  updateFolder,
  type DocRow,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../../core/app-error.ts'
import { originOf } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { ProjectScope } from '../../../../auth/scope.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { changeFolder, createFolder, orderDocRow, readFolder, removeDoc } from './doc-organise-commands.ts'
import { relocateDocs } from './place-commands.ts'
import { DocListReader } from './doc-list-queries.ts'
import { presentDocRow } from './doc-organise-presenter.ts'
import { findDocRow, findHead } from './doc-organise-repo.ts'

export function docOrganiseRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  const readRow = async (docId: number): Promise<DocRow> => {
    const row = await findDocRow(db, docId)
    if (row === undefined) throw new AppError('not_accessible')
    return presentDocRow(row)
  }

  const lists = new DocListReader(context)
  serveEndpoint(app, context, listDocs, ({ scope, body }) => lists.list(scope, body))

  serveEndpoint(app, context, addFolder, async ({ actor, scope, body }) =>
    readRow(await createFolder(context, actor, moduleOf(scope), body)),
  )

  serveEndpoint(app, context, updateFolder, async ({ actor, scope, body }) => {
    const { docId, moduleId } = oneOf(scope)
    await changeFolder(context, actor, { moduleId, docId }, body)
    return readRow(docId)
  })

  serveEndpoint(app, context, getFolder, async ({ scope }) => {
    const { docId } = oneOf(scope)
    const folder = await readRow(docId)
    if (folder.isFolder === 0) throw new AppError('not_accessible')
    const { description = '' } = await readFolder(db, (await findHead(db, docId))?.hash)
    return { ...folder, description }
  })

  serveEndpoint(app, context, moveDocs, async ({ actor, scope, body }) => {
    await relocateDocs(context, actor, { moduleId: moduleOf(scope), docIds: scope.docIds }, body.parentId)
    return null
  })

  serveEndpoint(app, context, orderDoc, async ({ actor, scope, body }) => {
    await orderDocRow(context, actor, oneOf(scope), body.orderIndex)
    return null
  })

  serveEndpoint(app, context, deleteDoc, async (call) => ({
    trashId: encodeId('trash', await removeDoc(context, originOf(call), oneOf(call.scope).docId)),
  }))
}

/** The access rules of these endpoints name an application, or a folder or document of one. */
function moduleOf({ moduleId }: ProjectScope): number {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return moduleId
}

function oneOf(scope: ProjectScope): { moduleId: number; docId: number } {
  const [docId] = scope.docIds
  if (docId === undefined) throw new AppError('not_accessible')
  return { moduleId: moduleOf(scope), docId }
}
