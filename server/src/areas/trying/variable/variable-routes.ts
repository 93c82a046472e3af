/* Variables of projects, and values of a person's own for variables of calls. */
import {
  getPastProjectVariables,
  getProjectVariables,
  listOwnValues,
  listProjectVariableTexts,
  saveOwnValues,
  updateProjectVariables,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changeProjectVariables } from './project-variable-commands.ts'
import { listPastVariables, readPastVariables, readProjectVariables } from './project-variable-queries.ts'
import { saveOwn } from './variable-commands.ts'
import { listOwn } from './variable-queries.ts'
import type { OwnPlace } from './variable-repo.ts'

export function variableRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getProjectVariables, ({ scope }) => readProjectVariables(context, scope.projectId))

  serveEndpoint(app, context, listProjectVariableTexts, ({ scope }) => listPastVariables(context, scope.projectId))

  serveEndpoint(app, context, getPastProjectVariables, ({ scope, query }) =>
    readPastVariables(context, scope.projectId, query.number),
  )

  serveEndpoint(app, context, updateProjectVariables, async (call) => {
    await changeProjectVariables(context, originOf(call), call.scope, call.body)
    return readProjectVariables(context, call.scope.projectId)
  })

  serveEndpoint(app, context, listOwnValues, ({ actor, scope }) => listOwn(context, placeOf(actor, scope)))

  serveEndpoint(app, context, saveOwnValues, async ({ actor, scope, body }) => {
    const place = placeOf(actor, scope)
    await saveOwn(context, place, body.values)
    return listOwn(context, place)
  })
}

/** The access rules of these endpoints name an application. */
function placeOf({ userId }: UserActor, { moduleId, projectId }: ProjectScope): OwnPlace {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { userId, moduleId, projectId }
}
