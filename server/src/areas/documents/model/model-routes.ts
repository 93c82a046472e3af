/* Shared models of applications. */
import {
  deleteSharedModel,
  getSharedModel,
  listSharedModels,
  pageModelUses,
  renameSharedModel,
  saveSharedModel,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { DetailReader } from '../doc/detail-queries.ts'
import { openContentWork } from '../doc-edit/save/work-commands.ts'
import { deleteModel } from './delete-commands.ts'
import { saveModel } from './model-commands.ts'
import { readModel, readModels, readModelUses } from './model-queries.ts'
import { renameModel } from './rename-commands.ts'

export function modelRoutes(app: FastifyInstance, context: AppContext): void {
  // Asked for components only; nothing of it is kept.
  const details = new DetailReader(context, 0)

  const work = openContentWork()
  app.addHook('onClose', () => work.close())

  serveEndpoint(app, context, listSharedModels, ({ scope, query }) => readModels(context, moduleOf(scope), query))

  serveEndpoint(app, context, getSharedModel, ({ scope, query }) =>
    readModel(context, details, moduleOf(scope), query.id),
  )

  serveEndpoint(app, context, saveSharedModel, async ({ actor, language, scope, body }) => {
    const { id, isSaved, revisionId, isMerged, value, conflicts } = await saveModel(
      context,
      { actor, language, work },
      moduleOf(scope),
      body,
    )
    return {
      id: encodeId('component', id),
      isSaved,
      revision: revisionId === null ? '' : encodeId('revision', revisionId),
      isMerged,
      content: value,
      conflicts: conflicts.map((conflict) => ({ ...conflict })),
    }
  })

  serveEndpoint(app, context, pageModelUses, ({ scope, query }) =>
    readModelUses(context, moduleOf(scope), scope.role, query),
  )

  serveEndpoint(app, context, renameSharedModel, async (call) => {
    const { scope, body, language } = call
    const place = { moduleId: moduleOf(scope), spaceId: scope.spaceId }
    return renameModel(context, originOf(call), place, { id: body.id, name: body.name, language })
  })

  serveEndpoint(app, context, deleteSharedModel, async (call) => ({
    trashId: encodeId('trash', await deleteModel(context, originOf(call), moduleOf(call.scope), call.body)),
  }))
}

function moduleOf({ moduleId }: ProjectScope): number {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return moduleId
}
