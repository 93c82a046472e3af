/*
 * The one short transaction that shows what an archive held and ends its job. Owns: that all of it shows at once or nothing; free names; who belongs
 * to it.
 */
import { limits } from '@lectern/contracts'
import { listNames, liveProjects, liveSpaces, nextOrder } from '../../../../content/siblings.ts'
import type { AppContext } from '../../../../core/context.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { publish } from '../../../../events/publish.ts'
import type { Transaction } from 'kysely'
import { inBatches } from '../../../../db/batches.ts'
import type { Database } from '../../../../db/schema.ts'
import type { RunningJob } from '../../../../jobs/job-handler.ts'
import type { UnpackPayload } from '../archive-payload.ts'
import { requireHolder } from '../../project/project-commands.ts'
import { notifyUnpacked } from '../archive-messages.ts'
import { closeSent } from '../archive-parts.ts'
import type { ShownPlace, StoredUnpackReport } from '../archive-report.ts'
import type { RestoreWriter } from './restore-lines.ts'
import { enqueueSummaries } from '../../../../jobs/release-summaries.ts'
import { joinPeople, type JoinedPlace } from './join-people.ts'
import { showApplication } from './show-application.ts'
import { orTakenMeanwhile } from './taken-meanwhile.ts'

type Tx = Transaction<Database>

const mostNames = 200

/**
 * Shows it all.
 * @throws {AppError} not_accessible when the space is gone, space_is_composed
 * @throws {JobConflictError} when someone took a name at this very moment
 */
export async function publishUnpacked(context: AppContext, job: RunningJob, writer: RestoreWriter): Promise<void> {
  await orTakenMeanwhile(context, () =>
    context.db.transaction().execute((tx) => publishWritten(context, tx, job, writer)),
  )
}

async function publishWritten(context: AppContext, tx: Tx, job: RunningJob, writer: RestoreWriter): Promise<void> {
  await job.hold(tx)
  const nowMs = context.clock()
  const payload = job.payload as UnpackPayload // of this job
  const place =
    payload.projectId === undefined
      ? await showProjectsOf(tx, job, writer, nowMs)
      : await showApplication(tx, job, writer.moduleName, nowMs)
  await tx.updateTable('trash').set({ space_id: place.spaceId }).where('space_id', '=', -job.id).execute()
  const report: StoredUnpackReport = {
    counts: writer.counts,
    ...place,
    unknownPeople: writer.people.unknown.slice(0, mostNames),
    leftOut: place.leftOut.slice(0, mostNames),
    closedShares: writer.closedShares.slice(0, mostNames),
    pausedSites: writer.pausedSites.slice(0, mostNames),
  }
  await closeSent(tx, payload.archiveId, report)
  await notifyUnpacked(tx, job, place, nowMs)
  await job.finish(tx, null)
}

/** Shows the space or the projects an archive held. */
async function showProjectsOf(tx: Tx, job: RunningJob, writer: RestoreWriter, nowMs: number): Promise<ShownPlace> {
  const payload = job.payload as UnpackPayload // of this job
  const isNewSpace = payload.stagedSpaceId !== undefined
  const spaceId = payload.stagedSpaceId ?? payload.spaceId ?? 0
  const spaceName = isNewSpace ? await showSpace(tx, job, writer, nowMs) : await lockedSpaceName(tx, spaceId)
  const projects = await showProjects(tx, writer, { spaceId, isNewSpace, nowMs })
  const leftOut = await joinPeople(tx, job.ownerId, writer, { spaceId, isNewSpace, nowMs })
  const shown = projects.filter(({ isDeleted }) => !isDeleted)
  if (isNewSpace) await publish(tx, 'space.created', { spaceId, actorId: job.ownerId }, nowMs)
  for (const { id } of shown)
    await publish(tx, 'project.created', { projectId: id, spaceId, actorId: job.ownerId }, nowMs)
  if (writer.counts.releases !== undefined)
    for (const { id } of shown) await enqueueSummaries(tx, { projectId: id, actorId: job.ownerId }, nowMs)
  return { spaceId, spaceName, projects: shown.map(({ id, name }) => ({ id, name })), modules: [], leftOut }
}

async function showSpace(tx: Tx, job: RunningJob, writer: RestoreWriter, nowMs: number): Promise<string> {
  const { stagedSpaceId = 0, name } = job.payload as UnpackPayload // of this job
  const { created_by: creatorId } = await tx
    .selectFrom('space')
    .select('created_by')
    .where('id', '=', stagedSpaceId)
    .executeTakeFirstOrThrow()
  const taken = await listNames(liveSpaces(tx).where('created_by', '=', creatorId))
  const free = findFreeName(name ?? writer.spaceName, taken, limits.spaceName)
  const order = await nextOrder(liveSpaces(tx))
  await tx
    .updateTable('space')
    .set({ name: free, order_index: order, deleted_at_ms: null, updated_at_ms: nowMs })
    .where('id', '=', stagedSpaceId)
    .execute()
  return free
}

async function lockedSpaceName(tx: Tx, spaceId: number): Promise<string> {
  await requireHolder(tx, spaceId)
  const { name } = await tx.selectFrom('space').select('name').where('id', '=', spaceId).executeTakeFirstOrThrow()
  return name
}

async function showProjects(tx: Tx, { projectNames }: RestoreWriter, { spaceId, isNewSpace, nowMs }: JoinedPlace) {
  const taken = await listNames(liveProjects(tx, spaceId))
  const shown: { id: number; name: string; isDeleted: boolean }[] = []
  for (const project of projectNames) {
    const name = project.isDeleted || isNewSpace ? project.name : findFreeName(project.name, taken, limits.projectName)
    taken.add(name)
    shown.push({ ...project, name })
    if (name !== project.name) await tx.updateTable('project').set({ name }).where('id', '=', project.id).execute()
  }
  for (const isDeleted of [true, false]) {
    const ids = shown.filter((project) => project.isDeleted === isDeleted).map(({ id }) => id)
    for (const part of inBatches(ids))
      await tx
        .updateTable('project')
        .set({ deleted_at_ms: isDeleted ? nowMs : null })
        .where('id', 'in', part)
        .execute()
  }
  return shown
}
