/* Error codes and constants of projects and applications. */
import { getConstants, saveConstants } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changeConstants } from './constant-commands.ts'
import type { Level } from './constant-repo.ts'
import { readConstants } from './constant-queries.ts'

export function constantRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, getConstants, ({ scope }) => readConstants(context, levelOf(scope)))

  serveEndpoint(app, context, saveConstants, async (call) => {
    const level = levelOf(call.scope)
    await changeConstants(context, originOf(call), { level, spaceId: call.scope.spaceId }, call.body, call.language)
    return readConstants(context, level)
  })
}

/** The application when the request names one, else its project. */
function levelOf({ moduleId, projectId }: ProjectScope): Level {
  return moduleId === undefined ? { table: 'project', id: projectId } : { table: 'module', id: moduleId }
}
