/* Asking for the counts that lists of releases show. They are worked out by a job: the release before may have changed, and comparing takes a while. */
import type { Executor } from '../db/content-store.ts'
import { enqueueJob } from './job-repo.ts'

export const summaryJobKind = 'summarize-releases'

export interface SummaryPayload {
  projectId: number
}

/** Call it in the transaction of what makes them different, and wake the runners after the commit. */
export async function enqueueSummaries(
  tx: Executor,
  { projectId, actorId }: { projectId: number; actorId: number },
  nowMs: number,
): Promise<void> {
  const payload: SummaryPayload = { projectId }
  await enqueueJob(tx, { kind: summaryJobKind, payload, ownerId: actorId }, nowMs)
}
