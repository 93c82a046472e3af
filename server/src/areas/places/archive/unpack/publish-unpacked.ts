/*
 * The one short transaction that shows what an archive held and ends its job. Owns: that all of it shows at once or nothing; free names; who belongs
 * to it.
 */
import { limits, type Role } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { orderAfter } from '../../../../core/order.ts'
import { publish } from '../../../../events/publish.ts'
import type { Transaction } from 'kysely'
import { inBatches } from '../../../../db/batches.ts'
import type { Database } from '../../../../db/schema.ts'
import { JobConflictError, type RunningJob } from '../../../../jobs/job-handler.ts'
import type { UnpackPayload } from '../archive-payload.ts'
import { requireHolder } from '../../project/project-commands.ts'
import { notifyUnpacked } from '../archive-messages.ts'
import { closeSent } from '../archive-parts.ts'
import type { ShownPlace, StoredUnpackReport } from '../archive-report.ts'
import type { RestoreWriter } from './restore-lines.ts'
import { enqueueSummaries } from '../../../../jobs/release-summaries.ts'
import { showApplication } from './show-application.ts'

type Tx = Transaction<Database>

const mostNames = 200

/**
 * Shows it all.
 * @throws {AppError} not_accessible when the space is gone, space_is_composed
 * @throws {JobConflictError} when someone took a name at this very moment
 */
export async function publishUnpacked(context: AppContext, job: RunningJob, writer: RestoreWriter): Promise<void> {
  try {
    await context.db.transaction().execute((tx) => publishWritten(context, tx, job, writer))
  } catch (error) {
    if (context.engine.isUniqueViolation(error)) throw new JobConflictError('taken meanwhile', { cause: error })
    throw error
  }
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
  const leftOut = await joinPeople(tx, job, writer, { spaceId, isNewSpace, nowMs })
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
  const taken = await tx
    .selectFrom('space')
    .select('name')
    .where('created_by', '=', creatorId)
    .where('deleted_at_ms', 'is', null)
    .execute()
  const free = findFreeName(name ?? writer.spaceName, new Set(taken.map((row) => row.name)), limits.spaceName)
  const { highest } = await tx
    .selectFrom('space')
    .select(({ fn }) => fn.max('order_index').as('highest'))
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('space')
    .set({ name: free, order_index: orderAfter(highest), deleted_at_ms: null, updated_at_ms: nowMs })
    .where('id', '=', stagedSpaceId)
    .execute()
  return free
}

async function lockedSpaceName(tx: Tx, spaceId: number): Promise<string> {
  await requireHolder(tx, spaceId)
  const { name } = await tx.selectFrom('space').select('name').where('id', '=', spaceId).executeTakeFirstOrThrow()
  return name
}

interface ShowPlace {
  spaceId: number
  isNewSpace: boolean
  nowMs: number
}

async function showProjects(tx: Tx, { projectNames }: RestoreWriter, { spaceId, isNewSpace, nowMs }: ShowPlace) {
  const rows = await tx
    .selectFrom('project')
    .select('name')
    .where('space_id', '=', spaceId)
    .where('deleted_at_ms', 'is', null)
    .execute()
  const taken = new Set(rows.map((row) => row.name))
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

/** Gives people their roles as far as they have an account here, and the starter the first; names of those left out. */
async function joinPeople(
  tx: Tx,
  job: RunningJob,
  writer: RestoreWriter,
  { spaceId, isNewSpace, nowMs }: ShowPlace,
): Promise<string[]> {
  const { people, spaceMembers, projectMembers, projectNames } = writer
  const accountOf = (former: number | null): number | null =>
    former === null ? null : (people.members.get(former) ?? null)
  const inSpace = new Map<number, { role: Role; createdAtMs: number; addedBy: number | null }>()
  if (isNewSpace) {
    for (const { userId, role, createdAtMs, addedBy } of spaceMembers) {
      const account = accountOf(userId)
      // The form of the line names the roles there are.
      if (account !== null) inSpace.set(account, { role: role as Role, createdAtMs, addedBy: accountOf(addedBy) })
    }
    const own = inSpace.get(job.ownerId)
    if (own?.role !== 'admin') inSpace.set(job.ownerId, { role: 'admin', createdAtMs: nowMs, addedBy: job.ownerId })
    for (const rows of inBatches([...inSpace]))
      await tx
        .insertInto('space_member')
        .values(
          rows.map(([userId, { role, createdAtMs, addedBy }]) => ({
            space_id: spaceId,
            user_id: userId,
            role,
            created_at_ms: createdAtMs,
            added_by: addedBy,
          })),
        )
        .execute()
  }
  const known = isNewSpace ? new Set(inSpace.keys()) : await listMembersOf(tx, spaceId)
  const roles = new Map<
    string,
    [projectId: number, userId: number, role: Role, createdAtMs: number, by: number | null]
  >()
  const outside = new Set<number>()
  for (const { projectId, userId, role, createdAtMs, addedBy } of projectMembers) {
    const account = accountOf(userId)
    if (account === null) continue
    if (!known.has(account)) {
      outside.add(account)
      continue
    }
    const id = writer.idOf('projects', projectId)
    // As above.
    roles.set(`${String(id)} ${String(account)}`, [id, account, role as Role, createdAtMs, accountOf(addedBy)])
  }
  if (!isNewSpace && known.has(job.ownerId))
    for (const { id, isDeleted } of projectNames)
      if (!isDeleted) roles.set(`${String(id)} ${String(job.ownerId)}`, [id, job.ownerId, 'admin', nowMs, job.ownerId])
  for (const rows of inBatches([...roles.values()]))
    await tx
      .insertInto('project_member')
      .values(
        rows.map(([projectId, userId, role, createdAtMs, addedBy]) => ({
          project_id: projectId,
          user_id: userId,
          role,
          created_at_ms: createdAtMs,
          added_by: addedBy,
        })),
      )
      .execute()
  return namesOf(tx, [...outside])
}

async function listMembersOf(tx: Tx, spaceId: number): Promise<Set<number>> {
  const rows = await tx.selectFrom('space_member').select('user_id').where('space_id', '=', spaceId).execute()
  return new Set(rows.map((row) => row.user_id))
}

async function namesOf(tx: Tx, userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx.selectFrom('user').select(['nickname', 'username']).where('id', 'in', userIds).execute()
  return rows.map(({ nickname, username }) => (nickname === '' ? username : nickname))
}
