/* Creating, changing, trying and deleting robots, and sending again what could not be delivered. */
import {
  robotLimits,
  type addRobot,
  type BodyOf,
  type ReplyOf,
  type Robot,
  type RobotDelivery,
  type testRobot,
  type updateRobot,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { lockModule } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import type { Database, RobotRow } from '../../../db/schema.ts'
import { enqueueCalls } from './call-job.ts'
import { callRobot } from './call/call-robot.ts'
import { presentDelivery } from './robot-presenter.ts'
import { exampleFor, exampleNotice, readRobots, requireRobot } from './robot-queries.ts'
import { countRobots, deleteRobot, insertRobot, reviveDelivery, updateRobotRow, type RobotPlace } from './robot-repo.ts'
import { sealAddress, sealSecret } from './robot-secrets.ts'

/** Where a request is about, with its space. */
export interface RobotScope extends RobotPlace {
  spaceId: number
}

type Act = 'robot.create' | 'robot.update' | 'robot.delete' | 'robot.test' | 'robot.resend'

async function record(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  { spaceId, projectId }: RobotScope,
  { action, name, kind }: { action: Act } & Pick<RobotRow, 'name' | 'kind'>,
  nowMs: number,
): Promise<void> {
  const subject = { kind: 'project', id: projectId, name }
  await recordAudit(tx, origin, { action, subject, spaceId, details: { kind } }, nowMs)
}

async function presentOne(context: AppContext, place: RobotPlace, id: number): Promise<Robot> {
  const robot = (await readRobots(context, place)).find((each) => each.id === encodeId('robot', id))
  if (robot === undefined) throw new AppError('not_accessible')
  return robot
}

/** @throws {AppError} robots_full, robot_address_invalid, robot_secret_invalid, address_forbidden, not_accessible */
export async function createRobot(
  context: AppContext,
  origin: Origin<UserActor>,
  scope: RobotScope,
  body: Omit<BodyOf<typeof addRobot>, 'moduleId'>,
): Promise<Robot> {
  const { db, clock } = context
  const { kind, name, language, template, events, isOfProject } = body
  const sealed = {
    sealed_address: await sealAddress(context, body.address),
    sealed_secret: sealSecret(context, kind, body.secret),
  }
  const nowMs = clock()
  const id = await db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, scope.moduleId))) throw new AppError('not_accessible')
    const limit = robotLimits.robots
    if ((await countRobots(tx, scope.projectId)) >= limit) throw new AppError('robots_full', { limit })
    const made = await insertRobot(tx, {
      ...{ ...sealed, kind, name, language, template, events: JSON.stringify(events), is_on: 1 },
      ...{ project_id: scope.projectId, module_id: isOfProject === 1 ? null : scope.moduleId },
      ...{ created_by: origin.actor.userId, created_at_ms: nowMs },
    })
    await record(tx, origin, scope, { action: 'robot.create', name, kind }, nowMs)
    return made
  })
  return presentOne(context, scope, id)
}

/** @throws {AppError} as `createRobot` */
export async function changeRobot(
  context: AppContext,
  origin: Origin<UserActor>,
  scope: RobotScope,
  { id, address, secret, events, isOfProject, isOn, ...texts }: Omit<BodyOf<typeof updateRobot>, 'moduleId'>,
): Promise<Robot> {
  const { db, clock } = context
  const sealedAddress = address === undefined ? undefined : await sealAddress(context, address)
  const nowMs = clock()
  const row = await db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, scope.moduleId))) throw new AppError('not_accessible')
    const known = await requireRobot(tx, scope, id)
    await updateRobotRow(tx, known.id, {
      ...texts,
      name: texts.name ?? known.name,
      ...(sealedAddress !== undefined && { sealed_address: sealedAddress }),
      ...(secret !== undefined && { sealed_secret: sealSecret(context, known.kind, secret) }),
      ...(events !== undefined && { events: JSON.stringify(events) }),
      ...(isOfProject !== undefined && { module_id: isOfProject === 1 ? null : scope.moduleId }),
      ...(isOn !== undefined && { is_on: isOn }),
    })
    await record(tx, origin, scope, { ...known, action: 'robot.update' }, nowMs)
    return known
  })
  return presentOne(context, scope, row.id)
}

/** What it was sent is forgotten with it. */
export async function dropRobot(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  scope: RobotScope,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await requireRobot(tx, scope, id)
    await deleteRobot(tx, known.id)
    await record(tx, origin, scope, { ...known, action: 'robot.delete' }, clock())
  })
}

/** Once, now. */
export async function tryRobot(
  context: AppContext,
  origin: Origin<UserActor>,
  scope: RobotScope,
  id: string,
): Promise<ReplyOf<typeof testRobot>> {
  const { db, clock } = context
  const robot = await requireRobot(db, scope, id)
  const notice = await exampleNotice(context, scope, {
    ...{ by: origin.actor.nickname, language: robot.language, example: exampleFor(robot) },
  })
  const problem = await callRobot(context, robot, notice, `test_${String(clock())}`)
  await db.transaction().execute((tx) => record(tx, origin, scope, { ...robot, action: 'robot.test' }, clock()))
  return { isDelivered: problem === undefined, problem: problem?.text ?? '' }
}

/** @throws {AppError} not_accessible for what was not given up */
export async function resendDelivery(
  context: AppContext,
  origin: Origin<UserActor>,
  scope: RobotScope,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<RobotDelivery> {
  const { db, clock, bus } = context
  const nowMs = clock()
  const delivery = await db.transaction().execute(async (tx) => {
    const robot = await requireRobot(tx, scope, id)
    const row = await reviveDelivery(tx, robot.id, decodeId('robotDelivery', deliveryId))
    if (row === undefined) throw new AppError('not_accessible')
    await enqueueCalls(tx, [row.id], { ownerId: origin.actor.userId, nowMs })
    await record(tx, origin, scope, { ...robot, action: 'robot.resend' }, nowMs)
    return row
  })
  bus.send({ type: 'jobs' })
  return presentDelivery(delivery)
}
