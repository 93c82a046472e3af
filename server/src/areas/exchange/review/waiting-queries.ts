/* Applications in which something waits for the review of a person. */
import type { WaitingReview } from '@lectern/contracts'
import { sql, type Kysely } from 'kysely'
import { visibleProjects, type Viewer } from '../../../auth/visible-projects.ts'
import { rolesThatSeeHidden } from '../../../auth/visibility.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Database } from '../../../db/schema.ts'
import { openStates } from './review-repo.ts'

/** Applications the person works on as a member, newest first. Those only a super admin may open are not theirs. */
export async function listWaitingReviews(
  db: Kysely<Database>,
  viewer: Viewer,
  limit: number,
): Promise<WaitingReview[]> {
  const own = visibleProjects(db, viewer)
    .select('project.name')
    .where((where) =>
      where.or([where('space_member.role', '=', 'admin'), where('project_member.role', 'in', rolesThatSeeHidden)]),
    )
  const rows = await openStates(db)
    .innerJoin(own.as('own'), 'own.project_id', 'module.project_id')
    .select(['own.project_id', 'own.name as project_name', 'module.id as module_id', 'module.name as module_name'])
    .select([
      sql<number>`sum(case when state.absence is null then 1 else 0 end)`.as('conflicts'),
      sql<number>`sum(case when state.absence is null then 0 else 1 end)`.as('questions'),
    ])
    .select(({ fn }) => fn.max('state.updated_at_ms').as('at_ms'))
    .where('module.deleted_at_ms', 'is', null)
    .groupBy(['own.project_id', 'own.name', 'module.id', 'module.name'])
    .orderBy('at_ms', 'desc')
    .orderBy('module.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    projectId: encodeId('project', row.project_id),
    projectName: row.project_name,
    moduleId: encodeId('module', row.module_id),
    moduleName: row.module_name,
    conflicts: row.conflicts,
    questions: row.questions,
    atMs: row.at_ms,
  }))
}
