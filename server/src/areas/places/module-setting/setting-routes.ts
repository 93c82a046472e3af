/* Settings of applications. */
import { getModuleSettings, updateModuleSettings, updatePushSettings } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changeModuleSettings, changePush, type SettingPlace } from './setting-commands.ts'
import { readModuleSettings } from './setting-queries.ts'

export function moduleSettingRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getModuleSettings, ({ scope }) => readModuleSettings(context, placeOf(scope).moduleId))

  serveEndpoint(app, context, updateModuleSettings, async (call) => {
    const place = placeOf(call.scope)
    await changeModuleSettings(context, originOf(call), place, call.body)
    return readModuleSettings(context, place.moduleId)
  })

  serveEndpoint(app, context, updatePushSettings, (call) =>
    changePush(context, originOf(call), placeOf(call.scope), call.body),
  )
}

/** The access rules of these endpoints name an application. */
function placeOf({ moduleId, spaceId }: ProjectScope): SettingPlace {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { moduleId, spaceId }
}
