/*
 * The job behind one delivery: calls the robot, and what becomes of it: delivered, tried again later, or given up until someone sends it again. A call
 * whose process ended is made again with the same id.
 */
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import { enqueueJobs } from '../../../jobs/job-repo.ts'
import { callRobot } from './call/call-robot.ts'
import type { CallProblem } from './call/robot-call.ts'
import type { RobotNotice } from './notice-text.ts'
import { findWaiting, updateDelivery, type WaitingDelivery } from './robot-repo.ts'

export const robotCallJobKind = 'call-robot'

const secondMs = 1_000
const minuteMs = 60 * secondMs
/** How long to wait after each attempt; after the last one it is given up. */
export const waitsMs = [10 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs] as const
/** Part of a wait by which it is longer or shorter, so that what failed together is not tried together. */
const jitter = 0.2

export async function enqueueCalls(
  tx: Executor,
  deliveryIds: readonly number[],
  { ownerId, nowMs, waitMs = 0 }: { ownerId: number; nowMs: number; waitMs?: number },
): Promise<void> {
  const jobs = deliveryIds.map((deliveryId) => {
    return { kind: robotCallJobKind, payload: { deliveryId }, ownerId, notBeforeMs: nowMs + waitMs }
  })
  if (jobs.length > 0) await enqueueJobs(tx, jobs, nowMs)
}

export function createRobotCallHandler(context: AppContext): JobHandler {
  const { db, clock } = context
  return {
    kind: robotCallJobKind,
    run: async (job) => {
      // Written above.
      const { deliveryId } = job.payload as { deliveryId: number }
      const waiting = await findWaiting(db, deliveryId)
      const problem = waiting && (await callRobot(context, waiting, noticeOf(waiting), deliveryId))
      await db.transaction().execute(async (tx) => {
        if (waiting !== undefined) await settle(tx, waiting, problem, { ownerId: job.ownerId, nowMs: clock() })
        await job.finish(tx, null)
      })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

function noticeOf({ notice }: WaitingDelivery): RobotNotice {
  return JSON.parse(notice) as RobotNotice // written by `notice-job.ts`
}

async function settle(
  tx: Executor,
  { delivery_id: id, attempts: before }: WaitingDelivery,
  problem: CallProblem | undefined,
  { ownerId, nowMs }: { ownerId: number; nowMs: number },
): Promise<void> {
  const attempts = before + 1
  if (problem === undefined) {
    await updateDelivery(tx, id, { state: 'delivered', attempts, problem: '', ended_at_ms: nowMs })
    return
  }
  const waitMs = problem.isFinal ? undefined : waitsMs[before]
  const { text } = problem
  if (waitMs === undefined) {
    await updateDelivery(tx, id, { state: 'failed', attempts, problem: text, ended_at_ms: nowMs })
    return
  }
  await updateDelivery(tx, id, { attempts, problem: text })
  const shifted = Math.round(waitMs * (1 - jitter + 2 * jitter * Math.random()))
  await enqueueCalls(tx, [id], { ownerId, nowMs, waitMs: Math.max(shifted, problem.waitMs ?? 0) })
}
