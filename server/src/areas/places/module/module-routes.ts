import {
  addModule,
  deleteModule,
  getModule,
  getModuleByDoc,
  listModules,
  updateModule,
  type Module,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changeModule, createModule, removeModule } from './module-commands.ts'
import { presentModule } from './module-presenter.ts'
import { listModulesOf } from './module-repo.ts'

export function moduleRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  const readModule = async (moduleId: number): Promise<Module> => {
    const [row] = await listModulesOf(db, { moduleId })
    if (row === undefined) throw new AppError('not_accessible')
    return presentModule(row)
  }

  serveEndpoint(app, context, listModules, async ({ scope }) =>
    (await listModulesOf(db, { projectId: scope.projectId })).map(presentModule),
  )

  serveEndpoint(app, context, getModule, ({ scope }) => readModule(moduleOf(scope)))

  serveEndpoint(app, context, getModuleByDoc, ({ scope }) => readModule(moduleOf(scope)))

  serveEndpoint(app, context, addModule, async (call) =>
    readModule(await createModule(context, originOf(call), call.scope, call.body)),
  )

  serveEndpoint(app, context, updateModule, async (call) => {
    const { scope, body } = call
    const moduleId = moduleOf(scope)
    await changeModule(context, originOf(call), { scope, moduleId }, body)
    return readModule(moduleId)
  })

  serveEndpoint(app, context, deleteModule, async (call) => ({
    trashId: encodeId('trash', await removeModule(context, originOf(call), moduleOf(call.scope))),
  }))
}

/** The access rules of these endpoints name an application or a document of one. */
function moduleOf({ moduleId }: ProjectScope): number {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return moduleId
}
