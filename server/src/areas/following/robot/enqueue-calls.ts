import type { Executor } from '../../../db/content-store.ts'
import { enqueueJobs } from '../../../jobs/job-repo.ts'

/** First attempts, and those after them, which wait for services that have not answered before: the first never wait with them. */
export const callKinds = { first: 'call-robot', again: 'call-robot-again' } as const

/** Has deliveries called, in the transaction that writes them. Wake the runners (`bus.send`) after the commit. */
export async function enqueueCalls(
  tx: Executor,
  deliveryIds: readonly number[],
  { ownerId, nowMs }: { ownerId: number; nowMs: number },
): Promise<void> {
  await enqueue(tx, deliveryIds, { kind: callKinds.first, ownerId, nowMs, notBeforeMs: nowMs })
}

/** Has a delivery called once more, or later than it was to be. */
export async function enqueueNextCall(
  tx: Executor,
  deliveryId: number,
  { ownerId, nowMs, waitMs }: { ownerId: number; nowMs: number; waitMs: number },
): Promise<void> {
  await enqueue(tx, [deliveryId], { kind: callKinds.again, ownerId, nowMs, notBeforeMs: nowMs + waitMs })
}

async function enqueue(
  tx: Executor,
  deliveryIds: readonly number[],
  { nowMs, ...job }: { kind: string; ownerId: number; nowMs: number; notBeforeMs: number },
): Promise<void> {
  const jobs = deliveryIds.map((deliveryId) => ({ ...job, payload: { deliveryId } }))
  if (jobs.length > 0) await enqueueJobs(tx, jobs, nowMs)
}
