import type { Executor } from '../../../db/content-store.ts'
import { enqueueJobs } from '../../../jobs/job-repo.ts'

export const robotCallJobKind = 'call-robot'

/** Has deliveries called, in the transaction that writes them. Wake the runners (`bus.send`) after the commit. */
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
