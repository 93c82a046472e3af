/* Robots of chats, and webhooks: of applications with their projects, of releases, and of spaces. */
import {
  addReleaseRobot,
  addRobot,
  addSpaceRobot,
  listReleaseRobots,
  listRobots,
  listSpaceRobots,
  pageReleaseRobotDeliveries,
  pageRobotDeliveries,
  pageSpaceRobotDeliveries,
  previewReleaseRobot,
  previewRobot,
  previewSpaceRobot,
  removeReleaseRobot,
  removeRobot,
  removeSpaceRobot,
  resendReleaseRobotDelivery,
  resendRobotDelivery,
  resendSpaceRobotDelivery,
  testReleaseRobot,
  testRobot,
  testSpaceRobot,
  updateReleaseRobot,
  updateRobot,
  updateSpaceRobot,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope, SpaceScope } from '../../../auth/scope.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { RateLimiter } from '../../../core/rate-limiter.ts'
import { serveEndpoint, type Call } from '../../../http/serve-endpoint.ts'
import {
  changeRobot,
  createRobot,
  dropRobot,
  resendDelivery,
  tryRobot,
  type RobotChanges,
  type RobotFields,
} from './robot-commands.ts'
import { previewNotice, readDeliveries, readRobots, type PreviewFields } from './robot-queries.ts'
import type { RobotPlace } from './robot-repo.ts'

/** Test messages of one person: each is a request to somewhere else. */
const testLimit = { limit: 20, windowMs: 60_000 }

export function robotRoutes(app: FastifyInstance, context: AppContext): void {
  const tests = new RateLimiter(context.clock, testLimit)

  const ofApp = manageRobots(context, tests, placeOfApp)
  serveEndpoint(app, context, listRobots, ofApp.list)
  serveEndpoint(app, context, addRobot, ofApp.add)
  serveEndpoint(app, context, updateRobot, ofApp.update)
  serveEndpoint(app, context, removeRobot, ofApp.remove)
  serveEndpoint(app, context, previewRobot, ofApp.preview)
  serveEndpoint(app, context, testRobot, ofApp.test)
  serveEndpoint(app, context, pageRobotDeliveries, ofApp.pageDeliveries)
  serveEndpoint(app, context, resendRobotDelivery, ofApp.resend)

  const ofRelease = manageRobots(context, tests, placeOfRelease)
  serveEndpoint(app, context, listReleaseRobots, ofRelease.list)
  serveEndpoint(app, context, addReleaseRobot, ofRelease.add)
  serveEndpoint(app, context, updateReleaseRobot, ofRelease.update)
  serveEndpoint(app, context, removeReleaseRobot, ofRelease.remove)
  serveEndpoint(app, context, previewReleaseRobot, ofRelease.preview)
  serveEndpoint(app, context, testReleaseRobot, ofRelease.test)
  serveEndpoint(app, context, pageReleaseRobotDeliveries, ofRelease.pageDeliveries)
  serveEndpoint(app, context, resendReleaseRobotDelivery, ofRelease.resend)

  const ofSpace = manageRobots(context, tests, ({ spaceId }: SpaceScope) => ({ spaceId }))
  serveEndpoint(app, context, listSpaceRobots, ofSpace.list)
  serveEndpoint(app, context, addSpaceRobot, ofSpace.add)
  serveEndpoint(app, context, updateSpaceRobot, ofSpace.update)
  serveEndpoint(app, context, removeSpaceRobot, ofSpace.remove)
  serveEndpoint(app, context, previewSpaceRobot, ofSpace.preview)
  serveEndpoint(app, context, testSpaceRobot, ofSpace.test)
  serveEndpoint(app, context, pageSpaceRobotDeliveries, ofSpace.pageDeliveries)
  serveEndpoint(app, context, resendSpaceRobotDelivery, ofSpace.resend)
}

/** The access rules of these endpoints name an application. */
function placeOfApp({ spaceId, projectId, moduleId }: ProjectScope): RobotPlace {
  if (moduleId === undefined) throw new AppError('not_accessible')
  return { spaceId, app: { projectId, moduleId } }
}

function placeOfRelease({ spaceId, projectId, releaseId }: ProjectScope): RobotPlace {
  if (releaseId === undefined) throw new AppError('not_accessible')
  return { spaceId, release: { projectId, releaseId } }
}

type Scoped<S> = { scope: S }
/** A call with a body, of either kind of place. */
type Sending<S, Body> = Pick<Call<typeof addRobot>, 'actor' | 'request'> & Scoped<S> & { body: Body }
interface One {
  id: string
}

/** What is done with the robots of a place. */
function manageRobots<S extends SpaceScope>(
  context: AppContext,
  tests: RateLimiter,
  placeOf: (scope: S) => RobotPlace,
) {
  return {
    list: async ({ scope }: Scoped<S>) => {
      return { list: await readRobots(context, placeOf(scope)), can: { update: true } }
    },
    add: (call: Sending<S, RobotFields>) => createRobot(context, originOf(call), placeOf(call.scope), call.body),
    update: (call: Sending<S, RobotChanges>) => changeRobot(context, originOf(call), placeOf(call.scope), call.body),
    remove: async (call: Sending<S, One>) => {
      await dropRobot(context, originOf(call), placeOf(call.scope), call.body.id)
      return null
    },
    preview: ({ actor, scope, body }: Sending<S, PreviewFields>) =>
      previewNotice(context, placeOf(scope), { ...body, by: actor.nickname }),
    test: (call: Sending<S, One>) => {
      tests.count(String(call.actor.userId))
      return tryRobot(context, originOf(call), placeOf(call.scope), call.body.id)
    },
    pageDeliveries: ({ scope, query }: Scoped<S> & { query: One & { pageIndex?: number; pageSize?: number } }) =>
      readDeliveries(context, placeOf(scope), query),
    resend: (call: Sending<S, One & { deliveryId: string }>) =>
      resendDelivery(context, originOf(call), placeOf(call.scope), call.body),
  }
}
