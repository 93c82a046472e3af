/* Showing the application an archive held in the project it was unpacked into; part of the one transaction of `publish-unpacked.ts`. */
import { limits } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { reachableProjects } from '../../../../core/live-places.ts'
import { listNames, liveModules, nextOrder } from '../../../../content/siblings.ts'
import { lockRow } from '../../../../content/lock-row.ts'
import { AppError } from '../../../../core/app-error.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import type { Database } from '../../../../db/schema.ts'
import { publish } from '../../../../events/publish.ts'
import type { RunningJob } from '../../../../jobs/job-handler.ts'
import type { UnpackPayload } from '../archive-payload.ts'
import type { ShownPlace } from '../archive-report.ts'

/**
 * Shows it as the last of the project's, with a free name. No one gets a role by it.
 * @throws {AppError} not_accessible when the project is gone
 */
export async function showApplication(
  tx: Transaction<Database>,
  job: RunningJob,
  formerName: string,
  nowMs: number,
): Promise<ShownPlace> {
  const { projectId = 0, stagedModuleId: moduleId = 0 } = job.payload as UnpackPayload // of this job
  if (!(await lockRow(tx, 'project', projectId))) throw new AppError('not_accessible')
  const project = await reachableProjects(tx)
    .select(['project.name', 'project.space_id', 'space.name as space_name'])
    .where('project.id', '=', projectId)
    .executeTakeFirst()
  if (project === undefined) throw new AppError('not_accessible')
  const siblings = liveModules(tx, projectId)
  const name = findFreeName(formerName, await listNames(siblings), limits.moduleName)
  await tx
    .updateTable('module')
    .set({
      name,
      order_index: await nextOrder(siblings),
      deleted_at_ms: null,
      trash_id: null,
    })
    .where('id', '=', moduleId)
    .execute()
  await publish(tx, 'module.created', { moduleId, projectId, actorId: job.ownerId }, nowMs)
  return {
    spaceId: project.space_id,
    spaceName: project.space_name,
    projects: [{ id: projectId, name: project.name }],
    modules: [{ id: moduleId, name }],
    leftOut: [],
  }
}
