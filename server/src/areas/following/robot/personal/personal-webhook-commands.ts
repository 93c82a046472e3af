/* A person's own webhook: made, changed, tried and deleted by them alone, and turned off when nothing reaches it any more. */
import {
  failuresUntilOff,
  type AuditAction,
  type BodyOf,
  type PersonalWebhook,
  type ReplyOf,
  type RobotDelivery,
  type savePersonalWebhook,
  type testPersonalWebhook,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { lockUser } from '../../../../content/lock-row.ts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Database, RobotRow } from '../../../../db/schema.ts'
import { isTimeZone } from '../../email-notice/notice-times-policy.ts'
import { sendMessage } from '../../message/message-commands.ts'
import { sendAgain } from '../robot-commands.ts'
import { deleteRobot, giveUpWaiting, insertRobot, updateRobotRow } from '../robot-repo.ts'
import { maskedAddress, sealAddress, sealSecret } from '../robot-secrets.ts'
import { callWithTest } from './personal-call.ts'
import { readWebhook, requireWebhook } from './personal-webhook-queries.ts'
import { addFailure, findWebhook, turnOff } from './personal-webhook-repo.ts'

type Act = Extract<AuditAction, `webhook.${string}`>

async function record(tx: Transaction<Database>, origin: Origin<UserActor>, action: Act, nowMs: number): Promise<void> {
  const { userId: id, nickname: name } = origin.actor
  await recordAudit(tx, origin, { action, subject: { kind: 'user', id, name } }, nowMs)
}

/** Those of a webhook that is new. */
const unset = {
  ...({ name: '', kind: 'webhook', events: '[]', template: '', sealed_secret: null, is_on: 1, quiet: null } as const),
  ...{ space_id: null, project_id: null, module_id: null, release_id: null },
}

/** @throws {AppError} robot_address_invalid, robot_secret_invalid, address_forbidden, time_zone_unknown */
export async function saveWebhook(
  context: AppContext,
  origin: Origin<UserActor>,
  body: BodyOf<typeof savePersonalWebhook>,
): Promise<PersonalWebhook> {
  const { db, clock, texts } = context
  const { userId } = origin.actor
  const changes = await columnsOf(context, body)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    // Of two that make the first one at once, the second changes it.
    await lockUser(tx, userId)
    const known = await findWebhook(tx, userId)
    if (known !== undefined) {
      if (Object.keys(changes).length > 0) await updateRobotRow(tx, known.id, changes)
      if (body.isOn === 0) await giveUpWaiting(tx, known.id, nowMs)
    } else {
      const { sealed_address: address } = changes
      if (address === undefined) throw new AppError('robot_address_invalid')
      const made = { user_id: userId, created_by: userId, created_at_ms: nowMs, language: texts.fallback }
      await insertRobot(tx, { ...unset, ...made, ...changes, sealed_address: address })
    }
    await record(tx, origin, known === undefined ? 'webhook.create' : 'webhook.update', nowMs)
  })
  const saved = await readWebhook(context, origin.actor)
  if (saved === null) throw new AppError('not_accessible')
  return saved
}

/** What was sent of it; turning it on or giving it another address begins to count failures anew. */
async function columnsOf(context: AppContext, { address, secret, isOn, quiet }: BodyOf<typeof savePersonalWebhook>) {
  if (quiet !== undefined && quiet !== null && !isTimeZone(quiet.timeZone)) throw new AppError('time_zone_unknown')
  return {
    ...(address !== undefined && { sealed_address: await sealAddress(context, address) }),
    ...(secret !== undefined && { sealed_secret: sealSecret(context, 'webhook', secret) }),
    ...(isOn !== undefined && { is_on: isOn }),
    ...(quiet !== undefined && { quiet: quiet === null ? null : JSON.stringify(quiet) }),
    ...((address !== undefined || isOn === 1) && { failures: 0 }),
  }
}

/** Does nothing when there is none. */
export async function removeWebhook({ db, clock }: AppContext, origin: Origin<UserActor>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await findWebhook(tx, origin.actor.userId)
    if (known === undefined) return
    await deleteRobot(tx, known.id)
    await record(tx, origin, 'webhook.delete', clock())
  })
}

/** Once, now, also in quiet hours and while it is off. @throws {AppError} not_accessible when there is none */
export async function tryWebhook(
  context: AppContext,
  origin: Origin<UserActor>,
): Promise<ReplyOf<typeof testPersonalWebhook>> {
  const { db, clock } = context
  const robot = await requireWebhook(db, origin.actor)
  const problem = await callWithTest(context, robot, origin.actor)
  await db.transaction().execute((tx) => record(tx, origin, 'webhook.test', clock()))
  return { isDelivered: problem === undefined, problem: problem?.text ?? '' }
}

/** @throws {AppError} not_accessible for what was not given up, robot_off */
export async function resendToWebhook(
  { db, clock, bus }: AppContext,
  origin: Origin<UserActor>,
  deliveryId: string,
): Promise<RobotDelivery> {
  const nowMs = clock()
  const delivery = await db.transaction().execute(async (tx) => {
    const robot = await requireWebhook(tx, origin.actor)
    await record(tx, origin, 'webhook.resend', nowMs)
    return sendAgain(tx, robot, deliveryId, { ownerId: origin.actor.userId, nowMs })
  })
  bus.send({ type: 'jobs' })
  return delivery
}

/** Counts a message that was given up, in the transaction that gives it up; after several in a row the webhook is off, and its owner notified. */
export async function noteFailure(
  context: Pick<AppContext, 'vault'>,
  tx: Executor,
  robot: Pick<RobotRow, 'id' | 'user_id' | 'sealed_address' | 'sealed_secret'>,
  nowMs: number,
): Promise<void> {
  if (robot.user_id === null) return
  const count = await addFailure(tx, robot.id)
  if (count < failuresUntilOff || !(await turnOff(tx, robot.id))) return
  await giveUpWaiting(tx, robot.id, nowMs)
  await sendMessage(tx, {
    ...{ userId: robot.user_id, template: 'webhook.turnedOff', source: null, nowMs },
    params: { address: maskedAddress(context, robot), count },
  })
}

/** Begins to count failures anew. */
export async function noteDelivery(tx: Executor, { id, failures }: Pick<RobotRow, 'id' | 'failures'>): Promise<void> {
  if (failures > 0) await updateRobotRow(tx, id, { failures: 0 })
}
