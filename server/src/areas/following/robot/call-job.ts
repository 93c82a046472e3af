/*
 * The job behind one delivery: calls the robot, and what becomes of it: delivered, tried again later, or given up until someone sends it again. A call
 * whose process ended is made again with the same id.
 */
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import { WriteGroup } from '../../../db/write-group.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { ReadEntries } from '../email-notice/digest-queries.ts'
import { sendTime } from '../email-notice/notice-times-policy.ts'
import { callRobot } from './call/call-robot.ts'
import type { CallProblem } from './call/robot-call.ts'
import { callKinds, enqueueNextCall } from './enqueue-calls.ts'
import type { RobotNotice } from './notice-text.ts'
import { callPersonal } from './personal/personal-call.ts'
import { noteDelivery, noteFailure } from './personal/personal-webhook-commands.ts'
import { quietOf } from './personal/personal-webhook-queries.ts'
import { findWaiting, updateDelivery, type WaitingDelivery } from './robot-repo.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
/** How long to wait after each attempt; after the last one it is given up. */
export const waitsMs = [10 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs] as const
/** Part of a wait by which it is longer or shorter, so that what failed together is not tried together. */
const jitter = 0.2

/** Calls of one robot at the same time; its others wait so long. A service that hangs holds up its own messages, not those of others. */
const callsOfRobot = 4
const busyMs = 2 * secondMs

/** Of first attempts and of later ones, each for a runner of its own. */
export function createRobotCallHandlers(
  context: AppContext,
  readEntries: ReadEntries,
): Record<keyof typeof callKinds, JobHandler> {
  const needs = { ...context, readEntries, underWay: new CallsUnderWay(), ends: new WriteGroup(context.db) }
  return { first: handlerOf(callKinds.first, needs), again: handlerOf(callKinds.again, needs) }
}

type Needs = AppContext & { readEntries: ReadEntries; underWay: CallsUnderWay; ends: WriteGroup }

function handlerOf(kind: string, context: Needs): JobHandler {
  const { db, clock, underWay, ends } = context
  return {
    kind,
    run: async (job) => {
      // Written by `enqueueCalls`.
      const { deliveryId } = job.payload as { deliveryId: number }
      const waiting = await findWaiting(db, deliveryId)
      const nowMs = clock()
      const waitMs =
        waiting === undefined ? 0 : Math.max(quietMs(waiting, nowMs), underWay.isFull(waiting) ? busyMs : 0)
      const isCalled = waiting !== undefined && waitMs === 0
      const problem = isCalled ? await underWay.during(waiting, () => call(context, waiting)) : undefined
      await ends.write(async (tx) => {
        if (waitMs > 0) await enqueueNextCall(tx, deliveryId, { ownerId: job.ownerId, nowMs, waitMs })
        else if (waiting !== undefined)
          await settle(context, tx, waiting, problem, { ownerId: job.ownerId, nowMs: clock() })
        // It has none; that saves a statement for each of many.
        await job.finish(tx, null, { keepsInput: true })
      })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

/** How many calls of each robot this process waits for. */
class CallsUnderWay {
  readonly #counts = new Map<number, number>()

  isFull({ id }: Pick<WaitingDelivery, 'id'>): boolean {
    return this.#of(id) >= callsOfRobot
  }

  async during<T>({ id }: Pick<WaitingDelivery, 'id'>, work: () => Promise<T>): Promise<T> {
    this.#counts.set(id, this.#of(id) + 1)
    try {
      return await work()
    } finally {
      const left = this.#of(id) - 1
      if (left > 0) this.#counts.set(id, left)
      else this.#counts.delete(id)
    }
  }

  #of(id: number): number {
    return this.#counts.get(id) ?? 0
  }
}

/** How long quiet hours last still. */
function quietMs(waiting: WaitingDelivery, nowMs: number): number {
  const quiet = quietOf(waiting)
  if (quiet === null) return 0
  const { timeZone } = quiet
  const sendAtMs = sendTime({ mode: 'instant', minute: 0, weekday: 0, timeZone, quiet }, nowMs, nowMs)
  return (sendAtMs ?? nowMs) - nowMs
}

async function call(context: Needs, waiting: WaitingDelivery): Promise<CallProblem | undefined> {
  const { user_id: userId, notice } = waiting
  if (userId !== null) return callPersonal(context, context.readEntries, { ...waiting, user_id: userId })
  return callRobot(context, waiting, JSON.parse(notice) as RobotNotice, waiting.delivery_id) // written by `notice-job.ts`
}

async function settle(
  context: AppContext,
  tx: Executor,
  waiting: WaitingDelivery,
  problem: CallProblem | undefined,
  { ownerId, nowMs }: { ownerId: number; nowMs: number },
): Promise<void> {
  const { delivery_id: id, attempts: before } = waiting
  const attempts = before + 1
  if (problem === undefined) {
    await updateDelivery(tx, id, { state: 'delivered', attempts, problem: '', ended_at_ms: nowMs })
    await noteDelivery(tx, waiting)
    return
  }
  const waitMs = problem.isFinal ? undefined : waitsMs[before]
  const { text } = problem
  if (waitMs === undefined) {
    await updateDelivery(tx, id, { state: 'failed', attempts, problem: text, ended_at_ms: nowMs })
    if (problem.isUnsent !== true) await noteFailure(context, tx, waiting, nowMs)
    return
  }
  await updateDelivery(tx, id, { attempts, problem: text })
  const shifted = Math.round(waitMs * (1 - jitter + 2 * jitter * Math.random()))
  await enqueueNextCall(tx, id, { ownerId, nowMs, waitMs: Math.max(shifted, problem.waitMs ?? 0) })
}
