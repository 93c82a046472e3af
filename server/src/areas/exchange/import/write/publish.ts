/*
 * The one short transaction that makes an import visible and ends its job. Owns: that all of it shows at once or nothing, and that nothing
 * that was changed since is overwritten (compare-and-set on the heads).
 */
import { limits } from '@lectern/contracts'
import { sql, type Transaction } from 'kysely'
import { listNames, liveModules, nextOrder } from '../../../../content/siblings.ts'
import { AppError } from '../../../../core/app-error.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { publish } from '../../../../events/publish.ts'
import type { StoredReport } from '../../../../jobs/import-report.ts'
import { JobConflictError } from '../../../../jobs/job-handler.ts'
import { sendPushed } from '../../meter-sphere/push-commands.ts'
import { notifyFollowers } from '../../../following/subscription/follower-commands.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { forgetIncoming } from '../../../../content/incoming-states.ts'
import { OvertakenError } from '../../../../content/write-states.ts'
import type { Database } from '../../../../db/schema.ts'
import { addPushedDocs } from '../../../sharing/release/pushed-docs-commands.ts'
import { followScripts } from '../../../trying/script/follow-scripts-commands.ts'
import { takeDocsToTrash } from '../../../places/trash/trash-many-commands.ts'
import type { ImportRun } from '../import-run.ts'
import type { Plan } from '../read/import-protocol.ts'
import { originOfOwner } from '../start/owner.ts'
import { noteImportState } from '../start/repeated-import.ts'
import { notifyOwner } from '../report/notify-owner.ts'
import {
  lockProject,
  refuseEdited,
  refuseDeletedProject,
  refuseDeletedFolders,
  refuseNewLocks,
} from './publish-checks.ts'
import { moveHeads, noteStates, type StagedImport } from './move-heads.ts'
import { rowsOf } from '../../../../db/rows.ts'

export interface PublishInput extends StagedImport {
  /** Wanted name and description of a new application. */
  name: string
  description: string
  /** The report for the name the application has in the end. */
  report: (moduleName: string) => StoredReport
  /** Of what came in. */
  digest: string
}

const nameTries = 5

/**
 * Shows the import.
 * @throws {JobConflictError} when something it builds on was changed meanwhile
 * @throws {AppError} not_accessible when the application, its project or its space was deleted
 */
export async function publishImport(run: ImportRun, input: PublishInput): Promise<void> {
  const { context, payload } = run
  for (let attempt = 1; ; attempt += 1) {
    try {
      await context.db.transaction().execute((tx) => publishStaged(tx, run, input, context.clock()))
      return
    } catch (error) {
      if (error instanceof OvertakenError) throw new JobConflictError('something was changed', { cause: error })
      if (!context.engine.isUniqueViolation(error)) throw error
      // Someone took the name, or made a document with the same key, at this very moment.
      if (payload.moduleId !== undefined || attempt >= nameTries)
        throw new JobConflictError('taken meanwhile', { cause: error })
    }
  }
}

async function publishStaged(
  tx: Transaction<Database>,
  run: ImportRun,
  input: PublishInput,
  nowMs: number,
): Promise<void> {
  const { job, payload } = run
  const { stage, plan } = input
  const { moduleId, sourceId } = stage
  const { counts } = plan.report
  await job.hold(tx)
  const { moduleName, projectId } = await showModule(tx, run, input, nowMs)
  await refuseDeletedFolders(tx, plan)
  await refuseNewLocks(tx, moduleId, plan)
  await renameModels(tx, moduleId, plan)
  const newDocIds = await listStagedDocs(tx, job.id)
  for (const kind of ['doc', 'component'] as const)
    await tx
      .updateTable(kind)
      .set({ deleted_at_ms: null, staged_by_job: null })
      .where('staged_by_job', '=', job.id)
      .execute()
  const moved = await listMoves(tx, plan)
  await moveHeads(tx, run, input, nowMs)
  await noteStates(tx, input, nowMs)
  if (payload.moduleId === undefined)
    await publish(tx, 'module.created', { moduleId, projectId, actorId: job.ownerId }, nowMs)
  await addScripts(tx, run, input, nowMs)
  const trashIds = await trashRemoved(tx, run, input, nowMs)
  if (payload.releaseNo !== undefined) {
    const { releaseNo } = payload
    const docIds = [...plan.knownDocIds, ...newDocIds]
    await addPushedDocs(tx, { projectId, moduleId, releaseNo, docIds, userId: job.ownerId }, nowMs)
  }
  await publish(tx, 'module.changed', { moduleId }, nowMs)
  await notifyOwner(tx, run, { moduleId, name: moduleName, counts })
  // Folders have no columns of their own.
  const docIds = plan.docs.filter(({ columns }) => columns !== undefined).map(({ id }) => id)
  const componentIds = [...new Set([...plan.components, ...plan.renamedModels].map(({ id }) => id))]
  const isTaken = await run.takePushed(tx, run)
  // Not the first state: that is of a new application.
  const isDescribed = isTaken || (plan.application.hash !== undefined && plan.application.headId !== null)
  if (isDescribed || docIds.length + componentIds.length + counts.added + trashIds.length > 0) {
    const { added } = counts
    const change = { change: 'import', moduleId, actorId: job.ownerId, docIds, componentIds, isDescribed } as const
    await notifyFollowers(tx, { ...change, added, addedIds: newDocIds, moved, trashIds }, nowMs)
    await sendPushed(tx, moduleId, job.ownerId, nowMs)
  }
  const report = input.report(moduleName)
  const { otherFiles = 0 } = report
  await noteImportState(tx, { moduleId, sourceId }, { jobId: job.id, digest: input.digest, counts, otherFiles })
  await job.finish(tx, report)
}

/** Around the calls of all documents, and of folders and documents that exist already. */
async function addScripts(
  tx: Executor,
  { job }: ImportRun,
  { stage: { moduleId }, plan: { scripts, knownScripts } }: PublishInput,
  nowMs: number,
): Promise<void> {
  const ofModule = { of: { scope: 'module', id: moduleId }, scripts, docIds: [] } as const
  const things = scripts.length === 0 ? knownScripts : [...knownScripts, ofModule]
  await followScripts(tx, things, { userId: job.ownerId, nowMs })
}

async function listStagedDocs(tx: Executor, jobId: number): Promise<number[]> {
  const rows = await rowsOf(tx, 'doc', { staged_by_job: jobId, is_folder: 0 }).select('id').execute()
  return rows.map((row) => row.id)
}

/** What was saved since was not looked at, and may refer to a model by its former name. */
async function renameModels(tx: Executor, moduleId: number, { renamedModels, newestHead }: Plan): Promise<void> {
  if (renamedModels.length === 0) return
  for (const table of ['doc', 'component'] as const) {
    const saved = await tx
      .selectFrom(table)
      .select('id')
      .where('module_id', '=', moduleId)
      .where('deleted_at_ms', 'is', null)
      .where('head_revision_id', '>', newestHead)
      .limit(1)
      .executeTakeFirst()
    if (saved !== undefined) throw new JobConflictError('something was saved')
  }
  for (const part of inBatches(renamedModels)) {
    const rows = part.map(
      ({ id, from, to }) => sql`(cast(${id} as bigint), cast(${from} as text), cast(${to} as text))`,
    )
    const result = await sql`
      update component set name = news.column3
      from (values ${sql.join(rows)}) as news
      where component.id = news.column1 and component.name = news.column2 and component.deleted_at_ms is null`.execute(
      tx,
    )
    if (Number(result.numAffectedRows) !== part.length) throw new OvertakenError()
  }
}

/** Documents that go into another folder, with the one they are in until then. */
async function listMoves(tx: Executor, { docs }: Plan): Promise<[docId: number, folderId: number][]> {
  const moving = docs.flatMap(({ id, place }) => (place === undefined ? [] : [id]))
  const moves: [number, number][] = []
  for (const ids of inBatches(moving)) {
    const rows = await rowsOf(tx, 'doc', { id: ids }).select(['id', 'parent_id']).execute()
    for (const { id, parent_id: folderId } of rows) if (folderId !== null) moves.push([id, folderId])
  }
  return moves
}

/**
 * What was removed upstream and needs no question is moved to the trash, and imported again when the source has it again.
 * @returns ids of the entries
 */
async function trashRemoved(
  tx: Transaction<Database>,
  run: ImportRun,
  { stage, plan: { removed } }: PublishInput,
  nowMs: number,
): Promise<number[]> {
  if (removed.length === 0) return []
  const { moduleId, sourceId } = stage
  await refuseEdited(tx, removed)
  const docIds = removed.map(({ id }) => id)
  const origin = await originOfOwner(tx, run.job.ownerId)
  const { trashIds } = await takeDocsToTrash(tx, { moduleId, docIds }, origin, nowMs)
  await forgetIncoming(
    tx,
    sourceId,
    'doc',
    removed.map(({ key }) => key),
  )
  return trashIds
}

/** Locks the application for the rest of the transaction, and shows it when it is new. */
async function showModule(
  tx: Executor,
  { payload }: ImportRun,
  input: PublishInput,
  nowMs: number,
): Promise<{ moduleName: string; projectId: number }> {
  if (payload.moduleId !== undefined) {
    const { isTreeNew, isContentNew } = input.plan
    const row = await tx
      .updateTable('module')
      .set((set) => ({
        tree_version: set('tree_version', '+', isTreeNew ? 1 : 0),
        content_version: set('content_version', '+', isContentNew ? 1 : 0),
        updated_at_ms: isTreeNew || isContentNew ? nowMs : set.ref('updated_at_ms'),
      }))
      .where('id', '=', payload.moduleId)
      .where('deleted_at_ms', 'is', null)
      .returning(['name', 'project_id'])
      .executeTakeFirst()
    if (row === undefined) throw new AppError('not_accessible')
    await refuseDeletedProject(tx, row.project_id)
    return { moduleName: row.name, projectId: row.project_id }
  }
  await lockProject(tx, payload.projectId)
  const siblings = liveModules(tx, payload.projectId)
  const name = findFreeName(input.name, await listNames(siblings), limits.moduleName)
  await tx
    .updateTable('module')
    .set({
      name,
      description: input.description.slice(0, limits.longDescription),
      order_index: await nextOrder(siblings),
      deleted_at_ms: null,
      updated_at_ms: nowMs,
    })
    .where('id', '=', input.stage.moduleId)
    .execute()
  return { moduleName: name, projectId: payload.projectId }
}
