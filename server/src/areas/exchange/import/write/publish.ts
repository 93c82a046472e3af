/*
 * The one short transaction that makes an import visible and ends its job. Owns: that all of it shows at once or nothing, and that nothing
 * that was changed since is overwritten (compare-and-set on the heads).
 */
import { limits } from '@lectern/contracts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../../../core/app-error.ts'
import { orderAfter } from '../../../../core/order.ts'
import { inBatches } from '../../../../db/batches.ts'
import { insertTexts, type Executor } from '../../../../db/content-store.ts'
import { publish } from '../../../../events/publish.ts'
import type { StoredReport } from '../../../../jobs/import-report.ts'
import { JobConflictError } from '../../../../jobs/job-handler.ts'
import { followReplacedFields } from '../../../documents/comment/place-commands.ts'
import { notifyFollowers } from '../../../following/subscription/follower-commands.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { forgetIncoming, noteAbsences, saveIncoming, type AbsentSubject } from '../../../../content/incoming-states.ts'
import {
  insertStates,
  OvertakenError,
  writeState,
  writeStates,
  type NewState,
} from '../../../../content/write-states.ts'
import type { Database } from '../../../../db/schema.ts'
import { moveDocsToTrash } from '../../../places/trash/trash-many-commands.ts'
import type { ImportRun } from '../import-run.ts'
import type { ChangedDoc, ChangedSubject, Plan } from '../read/import-protocol.ts'
import { stateOf } from '../compare/items.ts'
import { listLocked } from '../compare/locked-repo.ts'
import { originOfOwner } from '../start/owner.ts'
import { noteImportState } from '../start/repeated-import.ts'
import { notifyOwner } from '../report/notify-owner.ts'
import { writingOf, type Stage } from './stage.ts'

export interface PublishInput {
  stage: Stage
  plan: Plan
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
      // Somebody took the name, or made a document with the same key, at this very moment.
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
  for (const kind of ['doc', 'component'] as const)
    await tx
      .updateTable(kind)
      .set({ deleted_at_ms: null, staged_by_job: null })
      .where('staged_by_job', '=', job.id)
      .execute()
  await moveHeads(tx, run, input, nowMs)
  await noteStates(tx, input, nowMs)
  if (payload.moduleId === undefined)
    await publish(tx, 'module.created', { moduleId, projectId, actorId: job.ownerId }, nowMs)
  await trashRemoved(tx, run, input, nowMs)
  await publish(tx, 'module.changed', { moduleId }, nowMs)
  await notifyOwner(tx, run, { moduleId, name: moduleName, counts })
  // Folders have no columns of their own, and no followers.
  const docIds = plan.docs.filter(({ columns }) => columns !== undefined).map(({ id }) => id)
  const componentIds = [...new Set([...plan.components, ...plan.renamedModels].map(({ id }) => id))]
  if (docIds.length + componentIds.length + counts.added > 0) {
    const { added } = counts
    const change = { change: 'import', moduleId, actorId: job.ownerId, docIds, componentIds, added } as const
    await notifyFollowers(tx, change, nowMs)
  }
  const report = input.report(moduleName)
  const { otherFiles = 0 } = report
  await noteImportState(tx, { moduleId, sourceId }, { jobId: job.id, digest: input.digest, counts, otherFiles })
  await job.finish(tx, report)
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

async function moveHeads(tx: Executor, run: ImportRun, { stage, plan }: PublishInput, nowMs: number): Promise<void> {
  for (const docs of inBatches(plan.docs)) {
    const replaced = docs.map(({ id: docId, headId, hash }) => ({ docId, headId, hash }))
    await followReplacedFields(tx, replaced, run.job.ownerId, nowMs)
    await moveDocHeads(tx, run, { stage, docs }, nowMs)
  }
  const writing = writingOf(run, nowMs)
  await writeStates(tx, plan.components.map(stateOfSubject), { kind: 'component', ...writing })
  const { texts, headId, hash } = plan.application
  await insertTexts(tx, texts)
  if (hash === undefined) return
  await writeState(tx, stateOfSubject({ id: stage.moduleId, headId, hash }), { kind: 'module', ...writing })
}

/** Stores what the source says now, and what it no longer has. */
async function noteStates(tx: Executor, { stage, plan }: PublishInput, nowMs: number): Promise<void> {
  const { moduleId, sourceId } = stage
  for (const kind of ['doc', 'component'] as const) {
    const former = plan.formerKeys.filter((each) => each.kind === kind)
    await forgetIncoming(
      tx,
      sourceId,
      kind,
      former.map(({ key }) => key),
    )
  }
  const application = stateOf({ kind: 'module', key: '', id: moduleId }, plan.application.state)
  await saveIncoming(tx, sourceId, [...plan.states, ...application], nowMs)
  const absences = plan.absences.flatMap(({ kind, key, absence, successorKey }): AbsentSubject[] => {
    if (successorKey === undefined) return [{ kind, key, absence }]
    const successorId = kind === 'doc' ? stage.idOf(successorKey) : stage.modelIdOf(successorKey)
    return successorId === undefined ? [] : [{ kind, key, absence, successorId }]
  })
  await noteAbsences(tx, sourceId, absences, nowMs)
}

/** What was removed upstream and needs no question is moved to the trash, and imported again when the source has it again. */
async function trashRemoved(
  tx: Transaction<Database>,
  run: ImportRun,
  { stage, plan: { removed } }: PublishInput,
  nowMs: number,
): Promise<void> {
  if (removed.length === 0) return
  const { moduleId, sourceId } = stage
  await refuseEdited(tx, removed)
  const docIds = removed.map(({ id }) => id)
  await moveDocsToTrash(tx, { moduleId, docIds }, await originOfOwner(tx, run.job.ownerId), nowMs)
  await forgetIncoming(
    tx,
    sourceId,
    'doc',
    removed.map(({ key }) => key),
  )
}

/** What is deleted must still be what the source sent. */
async function refuseEdited(tx: Executor, removed: Plan['removed']): Promise<void> {
  const heads = new Map(removed.map(({ id, headId }) => [id, headId]))
  for (const ids of inBatches([...heads.keys()])) {
    const rows = await tx
      .selectFrom('doc')
      .select(['id', 'head_revision_id'])
      .where('id', 'in', ids)
      .where('deleted_at_ms', 'is', null)
      .execute()
    if (rows.length !== ids.length || rows.some((row) => heads.get(row.id) !== row.head_revision_id))
      throw new JobConflictError('a document was changed')
  }
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
  await refuseDeletedProject(tx, payload.projectId)
  const siblings = tx
    .selectFrom('module')
    .where('project_id', '=', payload.projectId)
    .where('deleted_at_ms', 'is', null)
  const taken = await siblings.select('name').execute()
  const highest = await siblings.select((select) => select.fn.max('order_index').as('order')).executeTakeFirst()
  const name = findFreeName(input.name, new Set(taken.map((row) => row.name)), limits.moduleName)
  await tx
    .updateTable('module')
    .set({
      name,
      description: input.description.slice(0, limits.longDescription),
      order_index: orderAfter(highest?.order),
      deleted_at_ms: null,
      updated_at_ms: nowMs,
    })
    .where('id', '=', input.stage.moduleId)
    .execute()
  return { moduleName: name, projectId: payload.projectId }
}

async function refuseDeletedProject(tx: Executor, projectId: number): Promise<void> {
  const row = await tx
    .selectFrom('project')
    .innerJoin('space', 'space.id', 'project.space_id')
    .select('project.id')
    .where('project.id', '=', projectId)
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_accessible')
}

/** Old folders that get new documents must still be there. */
async function refuseDeletedFolders(tx: Executor, { folderIds }: Plan): Promise<void> {
  for (const ids of inBatches(folderIds)) {
    const rows = await tx
      .selectFrom('doc')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted_at_ms', 'is', null)
      .execute()
    if (rows.length !== ids.length) throw new JobConflictError('a folder was deleted')
  }
}

/** Locks are set under the application's lock, so that those found here hold. */
async function refuseNewLocks(tx: Executor, moduleId: number, { docs, removed }: Plan): Promise<void> {
  const touched = [...docs, ...removed].map(({ id }) => id)
  if (touched.length === 0) return
  const locked = await listLocked(tx, moduleId)
  if (touched.some((id) => locked.has(id))) throw new JobConflictError('a document was locked')
}

async function moveDocHeads(
  tx: Executor,
  run: ImportRun,
  { stage, docs }: { stage: Stage; docs: readonly ChangedDoc[] },
  nowMs: number,
): Promise<void> {
  const revisions = await insertStates(tx, docs.map(stateOfSubject), { kind: 'doc', ...writingOf(run, nowMs) })
  const rows = docs.map(({ id, headId, columns, place, naturalKey }) => {
    const { name = null, httpMethod = null, url = null, deprecated = null, author = null } = columns ?? {}
    const move = place === undefined ? 0 : 1
    const parentId = place === undefined ? null : (stage.idOf(place) ?? null)
    return sql`(cast(${id} as bigint), cast(${headId} as bigint), cast(${revisions.get(id)} as bigint), cast(${name} as text), cast(${httpMethod} as text), cast(${url} as text), cast(${deprecated} as text), cast(${author} as text), cast(${move} as integer), cast(${parentId} as bigint), cast(${naturalKey ?? null} as text))`
  })
  const result = await sql`
    update doc set
      head_revision_id = news.column3,
      name = coalesce(news.column4, doc.name),
      http_method = coalesce(news.column5, doc.http_method),
      url = coalesce(news.column6, doc.url),
      deprecated = coalesce(news.column7, doc.deprecated),
      author = coalesce(nullif(news.column8, ''), doc.author),
      natural_key = coalesce(news.column11, doc.natural_key),
      parent_id = case when news.column9 = 1 then news.column10 else doc.parent_id end,
      updated_by = ${run.job.ownerId},
      updated_at_ms = ${nowMs}
    from (values ${sql.join(rows)}) as news
    where doc.id = news.column1 and doc.deleted_at_ms is null
      and doc.head_revision_id is not distinct from news.column2`.execute(tx)
  if (Number(result.numAffectedRows) !== docs.length) throw new OvertakenError()
}

function stateOfSubject({ id: subjectId, headId: parentId, hash }: ChangedSubject): NewState {
  return { subjectId, parentId, text: { hash } }
}
