/* Asking for the counts that lists of releases show. They are worked out by a job: the release before may have changed, and comparing takes a while. */
import { inBatches } from '../db/batches.ts'
import type { Executor } from '../db/content-store.ts'
import { enqueueJob, enqueueJobs } from './job-repo.ts'

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

/** Asks for the counts of the releases an application is in, or of those of a space, again: other changes count as breaking now. */
export async function recountSummaries(
  tx: Executor,
  where: { moduleId: number } | { spaceId: number },
  actorId: number,
  nowMs: number,
): Promise<void> {
  const counted = tx
    .selectFrom('project_release')
    .select('project_release.project_id')
    .where('project_release.summary', 'is not', null)
    .where('project_release.deleted_at_ms', 'is', null)
  const rows = await (
    'moduleId' in where
      ? counted
          .innerJoin('release_module', 'release_module.release_id', 'project_release.id')
          .where('release_module.module_id', '=', where.moduleId)
      : counted
          .innerJoin('project', 'project.id', 'project_release.project_id')
          .where('project.space_id', '=', where.spaceId)
  )
    .distinct()
    .execute()
  const projectIds = rows.map((row) => row.project_id)
  for (const part of inBatches(projectIds))
    await tx.updateTable('project_release').set({ summary: null }).where('project_id', 'in', part).execute()
  const jobs = projectIds.map((projectId) => {
    const payload: SummaryPayload = { projectId }
    return { kind: summaryJobKind, payload, ownerId: actorId }
  })
  await enqueueJobs(tx, jobs, nowMs)
}
