/* Robots of chats, and webhooks. */
import {
  addRobot,
  listRobots,
  pageRobotDeliveries,
  previewRobot,
  removeRobot,
  resendRobotDelivery,
  testRobot,
  updateRobot,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { changeRobot, createRobot, dropRobot, resendDelivery, tryRobot, type RobotScope } from './robot-commands.ts'
import { previewNotice, readDeliveries, readRobots } from './robot-queries.ts'

/** Test messages of one person: each is a request to somewhere else. */
const testLimit = { limit: 20, windowMs: 60_000 }

export function robotRoutes(app: FastifyInstance, context: AppContext): void {
  const tests = new RateLimiter(context.clock, testLimit)

  serveEndpoint(app, context, listRobots, async ({ scope }) => {
    return { list: await readRobots(context, placeOf(scope)), can: { update: true } }
  })

  serveEndpoint(app, context, addRobot, (call) => {
    const { moduleId: _moduleId, ...body } = call.body
    return createRobot(context, originOf(call), placeOf(call.scope), body)
  })

  serveEndpoint(app, context, updateRobot, (call) => {
    const { moduleId: _moduleId, ...body } = call.body
    return changeRobot(context, originOf(call), placeOf(call.scope), body)
  })

  serveEndpoint(app, context, removeRobot, async (call) => {
    await dropRobot(context, originOf(call), placeOf(call.scope), call.body.id)
    return null
  })

  serveEndpoint(app, context, previewRobot, ({ actor, scope, body: { language, template, example } }) =>
    previewNotice(context, placeOf(scope), { by: actor.nickname, language, template, example }),
  )

  serveEndpoint(app, context, testRobot, (call) => {
    tests.count(String(call.actor.userId))
    return tryRobot(context, originOf(call), placeOf(call.scope), call.body.id)
  })

  serveEndpoint(app, context, pageRobotDeliveries, ({ scope, query }) => {
    const { moduleId: _moduleId, ...asked } = query
    return readDeliveries(context, placeOf(scope), asked)
  })

  serveEndpoint(app, context, resendRobotDelivery, (call) =>
    resendDelivery(context, originOf(call), placeOf(call.scope), call.body),
  )
}

/** The access rules of these endpoints name an application. */
function placeOf({ spaceId, projectId, moduleId }: ProjectScope): RobotScope {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { spaceId, projectId, moduleId }
}
