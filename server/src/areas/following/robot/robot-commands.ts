/* Creating, changing, trying and deleting robots, and sending again what could not be delivered. */
import {
  robotLimits,
  type addSpaceRobot,
  type BodyOf,
  type ReplyOf,
  type Robot,
  type RobotDelivery,
  type testRobot,
  type updateSpaceRobot,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { lockModule, lockRow, lockSpace } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { Database, RobotRow } from '../../../db/schema.ts'
import { enqueueCalls } from './enqueue-calls.ts'
import { callRobot } from './call/call-robot.ts'
import { presentDelivery } from './robot-presenter.ts'
import { exampleFor, exampleNotice, readRobots, requireRobot } from './robot-queries.ts'
import {
  countRobots,
  deleteRobot,
  giveUpWaiting,
  insertRobot,
  reviveDelivery,
  updateRobotRow,
  type RobotPlace,
} from './robot-repo.ts'
import { sealAddress, sealSecret } from './robot-secrets.ts'

type Act = 'robot.create' | 'robot.update' | 'robot.delete' | 'robot.test' | 'robot.resend'

async function record(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  { spaceId, app, release }: RobotPlace,
  { action, name, kind }: { action: Act } & Pick<RobotRow, 'name' | 'kind'>,
  nowMs: number,
): Promise<void> {
  const projectId = (app ?? release)?.projectId
  const subject = projectId === undefined ? { kind: 'space', id: spaceId } : { kind: 'project', id: projectId }
  await recordAudit(tx, origin, { action, subject: { ...subject, name }, spaceId, details: { kind } }, nowMs)
}

/** Until the end of the transaction. @throws {AppError} not_accessible */
async function lockPlace(tx: Transaction<Database>, place: RobotPlace): Promise<void> {
  if (!(await isLocked(tx, place))) throw new AppError('not_accessible')
}

async function isLocked(tx: Transaction<Database>, { spaceId, app, release }: RobotPlace): Promise<boolean> {
  if (release !== undefined) return lockRow(tx, 'project_release', release.releaseId)
  return app === undefined ? lockSpace(tx, spaceId) : lockModule(tx, app.moduleId)
}

/** What a robot of the place is of. */
function columnsOf({ spaceId, app, release }: RobotPlace, isOfProject: 0 | 1) {
  const none = { space_id: null, project_id: null, module_id: null, release_id: null }
  if (release !== undefined) return { ...none, project_id: release.projectId, release_id: release.releaseId }
  if (app === undefined) return { ...none, space_id: spaceId }
  return { ...none, project_id: app.projectId, module_id: isOfProject === 1 ? null : app.moduleId }
}

async function presentOne(context: AppContext, place: RobotPlace, id: number): Promise<Robot> {
  const robot = (await readRobots(context, place)).find((each) => each.id === encodeId('robot', id))
  if (robot === undefined) throw new AppError('not_accessible')
  return robot
}

/** `isOfProject` is of those that are made in an application. */
export type RobotFields = Omit<BodyOf<typeof addSpaceRobot>, 'spaceId'> & { isOfProject?: 0 | 1 }
export type RobotChanges = Omit<BodyOf<typeof updateSpaceRobot>, 'spaceId'> & { isOfProject?: 0 | 1 }

/**
 * `onMade` runs in the transaction that makes it.
 * @throws {AppError} robots_full, robot_address_invalid, robot_secret_invalid, address_forbidden, not_accessible
 */
export async function createRobot(
  context: AppContext,
  origin: Origin<UserActor>,
  place: RobotPlace,
  body: RobotFields,
  onMade?: (tx: Transaction<Database>, id: number) => Promise<void>,
): Promise<Robot> {
  const { db, clock } = context
  const { kind, name, language, template, events, mentions = [], isOfProject = 0 } = body
  const sealed = {
    sealed_address: await sealAddress(context, body.address),
    sealed_secret: sealSecret(context, kind, body.secret),
  }
  const nowMs = clock()
  const id = await db.transaction().execute(async (tx) => {
    await lockPlace(tx, place)
    const limit = robotLimits.robots
    if ((await countRobots(tx, place)) >= limit) throw new AppError('robots_full', { limit })
    const made = await insertRobot(tx, {
      ...{ ...sealed, kind, name, language, template, events: JSON.stringify(events), is_on: 1 },
      mentions: JSON.stringify(mentions),
      ...columnsOf(place, isOfProject),
      ...{ created_by: origin.actor.userId, created_at_ms: nowMs },
    })
    await record(tx, origin, place, { action: 'robot.create', name, kind }, nowMs)
    await onMade?.(tx, made)
    return made
  })
  return presentOne(context, place, id)
}

/** @throws {AppError} as `createRobot` */
export async function changeRobot(
  context: AppContext,
  origin: Origin<UserActor>,
  place: RobotPlace,
  { id, address, secret, events, mentions, isOfProject, isOn, name, language, template }: RobotChanges,
): Promise<Robot> {
  const { db, clock } = context
  const sealedAddress = address === undefined ? undefined : await sealAddress(context, address)
  const nowMs = clock()
  const row = await db.transaction().execute(async (tx) => {
    await lockPlace(tx, place)
    const known = await requireRobot(tx, place, id)
    await updateRobotRow(tx, known.id, {
      ...{ name: name ?? known.name, language: language ?? known.language, template: template ?? known.template },
      ...(sealedAddress !== undefined && { sealed_address: sealedAddress }),
      ...(secret !== undefined && { sealed_secret: sealSecret(context, known.kind, secret) }),
      ...(events !== undefined && { events: JSON.stringify(events) }),
      ...(mentions !== undefined && { mentions: JSON.stringify(mentions) }),
      ...(isOfProject !== undefined && columnsOf(place, isOfProject)),
      ...(isOn !== undefined && { is_on: isOn }),
    })
    if (isOn === 0) await giveUpWaiting(tx, known.id, nowMs)
    await record(tx, origin, place, { ...known, action: 'robot.update' }, nowMs)
    return known
  })
  return presentOne(context, place, row.id)
}

/** What it was sent is forgotten with it. */
export async function dropRobot(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  place: RobotPlace,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await requireRobot(tx, place, id)
    await deleteRobot(tx, known.id)
    await record(tx, origin, place, { ...known, action: 'robot.delete' }, clock())
  })
}

/** Once, now. */
export async function tryRobot(
  context: AppContext,
  origin: Origin<UserActor>,
  place: RobotPlace,
  id: string,
): Promise<ReplyOf<typeof testRobot>> {
  const { db, clock } = context
  const robot = await requireRobot(db, place, id)
  const notice = await exampleNotice(context, place, {
    ...{ by: origin.actor.nickname, language: robot.language, example: exampleFor(robot) },
  })
  const problem = await callRobot(context, robot, notice, `test_${String(clock())}`)
  await db.transaction().execute((tx) => record(tx, origin, place, { ...robot, action: 'robot.test' }, clock()))
  return { isDelivered: problem === undefined, problem: problem?.text ?? '' }
}

/** @throws {AppError} not_accessible for what was not given up, robot_off */
export async function resendDelivery(
  context: AppContext,
  origin: Origin<UserActor>,
  place: RobotPlace,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<RobotDelivery> {
  const { db, clock, bus } = context
  const nowMs = clock()
  const delivery = await db.transaction().execute(async (tx) => {
    const robot = await requireRobot(tx, place, id)
    await record(tx, origin, place, { ...robot, action: 'robot.resend' }, nowMs)
    return sendAgain(tx, robot, deliveryId, { ownerId: origin.actor.userId, nowMs })
  })
  bus.send({ type: 'jobs' })
  return delivery
}

/**
 * Wakes no one: send `jobs` to the bus after the commit.
 * @throws {AppError} not_accessible for what was not given up, robot_off
 */
export async function sendAgain(
  tx: Executor,
  robot: Pick<RobotRow, 'id' | 'is_on'>,
  deliveryId: string,
  { ownerId, nowMs }: { ownerId: number; nowMs: number },
): Promise<RobotDelivery> {
  if (robot.is_on !== 1) throw new AppError('robot_off')
  const row = await reviveDelivery(tx, robot.id, decodeId('robotDelivery', deliveryId))
  if (row === undefined) throw new AppError('not_accessible')
  await enqueueCalls(tx, [row.id], { ownerId, nowMs })
  return presentDelivery(row)
}
