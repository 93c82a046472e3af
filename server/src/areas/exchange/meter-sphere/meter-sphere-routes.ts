/* Connections with MeterSphere. */
import {
  bindMeterSphere,
  getMeterSphere,
  getMeterSphereTarget,
  listMeterSphereFolders,
  listMeterSphereProjects,
  pageMeterSphereSyncs,
  removeMeterSphere,
  saveMeterSphere,
  syncMeterSphere,
  testMeterSphere,
  unbindMeterSphere,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { readConnection, removeConnection, saveConnection, tryConnection } from './connection-commands.ts'
import {
  bindTarget,
  readFolders,
  readProjects,
  readSyncs,
  readTarget,
  startSync,
  unbindTarget,
  type TargetScope,
} from './target-commands.ts'

/** Of one person: each is a request to somewhere else. */
const outsideLimit = { limit: 30, windowMs: 60_000 }

export function meterSphereRoutes(app: FastifyInstance, context: AppContext): void {
  const asked = new RateLimiter(context.clock, outsideLimit)
  connectionRoutes(app, context, asked)
  targetRoutes(app, context, asked)
}

function connectionRoutes(app: FastifyInstance, context: AppContext, asked: RateLimiter): void {
  serveEndpoint(app, context, getMeterSphere, async ({ scope }) => ({
    connection: await readConnection(context, scope.spaceId),
  }))

  serveEndpoint(app, context, testMeterSphere, ({ actor, scope, body }) => {
    asked.count(String(actor.userId))
    return tryConnection(context, scope.spaceId, body)
  })

  serveEndpoint(app, context, saveMeterSphere, async (call) => ({
    connection: await saveConnection(context, originOf(call), call.scope.spaceId, call.body),
  }))

  serveEndpoint(app, context, removeMeterSphere, async (call) => {
    await removeConnection(context, originOf(call), call.scope.spaceId)
    return null
  })
}

function targetRoutes(app: FastifyInstance, context: AppContext, asked: RateLimiter): void {
  serveEndpoint(app, context, getMeterSphereTarget, ({ scope }) => readTarget(context, placeOf(scope)))

  serveEndpoint(app, context, listMeterSphereProjects, ({ actor, scope }) => {
    asked.count(String(actor.userId))
    return readProjects(context, placeOf(scope))
  })

  serveEndpoint(app, context, listMeterSphereFolders, ({ actor, scope, query }) => {
    asked.count(String(actor.userId))
    return readFolders(context, placeOf(scope), query.projectId)
  })

  serveEndpoint(app, context, bindMeterSphere, async (call) => {
    await bindTarget(context, originOf(call), placeOf(call.scope), call.body)
    return null
  })

  serveEndpoint(app, context, unbindMeterSphere, async (call) => {
    await unbindTarget(context, originOf(call), placeOf(call.scope))
    return null
  })

  serveEndpoint(app, context, syncMeterSphere, (call) => startSync(context, originOf(call), placeOf(call.scope)))

  serveEndpoint(app, context, pageMeterSphereSyncs, ({ scope, query }) => readSyncs(context, placeOf(scope), query))
}

/** The access rules of these endpoints name an application. */
function placeOf({ spaceId, moduleId }: ProjectScope): TargetScope {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { spaceId, moduleId }
}
