/*
 * The one short transaction that makes an import visible and ends its job. Owns: that all of it shows at once or nothing, and that nothing
 * that was changed since is overwritten (compare-and-set on the heads).
 */
import { limits, type ImportReport } from '@lectern/contracts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { orderAfter } from '../../../../core/order.ts'
import { inBatches } from '../../../../db/batches.ts'
import { insertTexts, type Executor } from '../../../../db/content-store.ts'
import { publish } from '../../../../events/publish.ts'
import { JobConflictError, type RunningJob } from '../../../../jobs/job-handler.ts'
import { followReplacedFields } from '../../../documents/comment/place-commands.ts'
import { sendMessage } from '../../../following/message/message-commands.ts'
import { notifyFollowers } from '../../../following/subscription/follower-commands.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { forgetIncoming, noteAbsences, saveIncoming } from '../../../../content/incoming-states.ts'
import {
  insertStates,
  OvertakenError,
  writeState,
  writeStates,
  type NewState,
} from '../../../../content/write-states.ts'
import type { Database } from '../../../../db/schema.ts'
import { moveDocsToTrash } from '../../../places/trash/trash-many-commands.ts'
import { absencesOf, type RemovedUpstream, type RemovedUpstreamDoc } from '../compare/removed-upstream.ts'
import { readPayload } from '../import-payload.ts'
import type { Outcome } from '../read/import-protocol.ts'
import { listLocked } from '../compare/locked-repo.ts'
import { originOfOwner } from '../start/owner.ts'
import { notePushState } from '../start/unchanged-push.ts'
import { writingOf } from './stage.ts'
import { stateOf, type ChangedDoc, type ChangedSubject, type Staging } from './staging.ts'

export interface PublishInput {
  staging: Staging
  /** Wanted name and description of a new application. */
  name: string
  description: string
  /** What becomes of the application itself. */
  application: Outcome
  /** The report for the name the application has in the end. */
  report: (moduleName: string) => unknown
  counts: ImportReport['counts']
  removedUpstream: RemovedUpstream
  /** Of what came in. */
  digest: string
}

const nameTries = 5

/**
 * Shows the import.
 * @throws {JobConflictError} when something it builds on was changed meanwhile
 * @throws {AppError} not_accessible when the application, its project or its space was deleted
 */
export async function publishImport(context: AppContext, job: RunningJob, input: PublishInput): Promise<void> {
  const isNewModule = readPayload(job.payload).moduleId === undefined
  for (let attempt = 1; ; attempt += 1) {
    try {
      await context.db.transaction().execute((tx) => publishStaged(context, tx, job, input))
      return
    } catch (error) {
      if (error instanceof OvertakenError) throw new JobConflictError('something was changed', { cause: error })
      if (!context.engine.isUniqueViolation(error)) throw error
      // Somebody took the name, or made a document with the same key, at this very moment.
      if (!isNewModule || attempt >= nameTries) throw new JobConflictError('taken meanwhile', { cause: error })
    }
  }
}

async function publishStaged(
  context: AppContext,
  tx: Transaction<Database>,
  job: RunningJob,
  input: PublishInput,
): Promise<void> {
  const { staging, application } = input
  const nowMs = context.clock()
  await job.hold(tx)
  const { moduleName, projectId } = await showModule(tx, job, input, nowMs)
  await refuseDeletedFolders(tx, staging)
  await refuseNewLocks(tx, input)
  await tx
    .updateTable('doc')
    .set({ deleted_at_ms: null, staged_by_job: null })
    .where('staged_by_job', '=', job.id)
    .execute()
  await tx
    .updateTable('component')
    .set({ deleted_at_ms: null, staged_by_job: null })
    .where('staged_by_job', '=', job.id)
    .execute()
  for (const subjects of inBatches(staging.changedDocs)) {
    const replaced = subjects.map(({ id: docId, headId, hash }) => ({ docId, headId, hash }))
    await followReplacedFields(tx, replaced, job.ownerId, nowMs)
    await moveDocHeads(tx, job, staging, subjects, nowMs)
  }
  const writing = writingOf(staging, job, nowMs)
  await writeStates(tx, staging.changedComponents.map(stateOfSubject), { kind: 'component', ...writing })
  await insertTexts(tx, application.texts)
  const { moduleId } = staging
  if (application.head !== undefined) {
    const { headId } = staging.known.application
    const state = stateOfSubject({ id: moduleId, headId, hash: application.head })
    await writeState(tx, state, { kind: 'module', ...writing })
  }
  await forgetIncoming(tx, staging.sourceId, staging.formerKeys)
  const subject = { subject_kind: 'module', subject_key: '', subject_id: moduleId } as const
  await saveIncoming(
    tx,
    staging.sourceId,
    [...staging.lastIncoming, ...stateOf(application.lastIncoming, subject)],
    nowMs,
  )
  if (readPayload(job.payload).moduleId === undefined)
    await publish(tx, 'module.created', { moduleId, projectId, actorId: job.ownerId }, nowMs)
  await noteRemovedUpstream(tx, job, input, nowMs)
  await publish(tx, 'module.changed', { moduleId }, nowMs)
  await notifyOwner(tx, job, input, moduleName, nowMs)
  // Folders have no columns of their own, and no followers.
  const docIds = staging.changedDocs.filter(({ columns }) => columns !== undefined).map(({ id }) => id)
  const componentIds = staging.changedComponents.map(({ id }) => id)
  const { added } = input.counts
  if (docIds.length + componentIds.length + added > 0) {
    const change = { change: 'import', moduleId, actorId: job.ownerId, docIds, componentIds, added } as const
    await notifyFollowers(tx, change, nowMs)
  }
  if (staging.way === 'push')
    await notePushState(tx, staging, { jobId: job.id, digest: input.digest, counts: input.counts })
  await job.finish(tx, input.report(moduleName))
}

/** Stores what was removed upstream; what needs no question is moved to the trash, and imported again when the source has it again. */
async function noteRemovedUpstream(
  tx: Transaction<Database>,
  job: RunningJob,
  { staging, removedUpstream }: PublishInput,
  nowMs: number,
): Promise<void> {
  const { moduleId, sourceId } = staging
  await noteAbsences(tx, sourceId, absencesOf(staging, removedUpstream), nowMs)
  const removed = removedUpstream.docs.filter((doc) => doc.becomes === 'removed')
  if (removed.length === 0) return
  await refuseEdited(tx, removed)
  const docIds = removed.map(({ row }) => row.id)
  await moveDocsToTrash(tx, { moduleId, docIds }, await originOfOwner(tx, job.ownerId), nowMs)
  await forgetIncoming(
    tx,
    sourceId,
    removed.map(({ key }) => key),
  )
}

/** What is deleted must still be what the source sent. */
async function refuseEdited(tx: Executor, removed: readonly RemovedUpstreamDoc[]): Promise<void> {
  const heads = new Map(removed.map(({ row }) => [row.id, row.headId]))
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

/** Notifies the user who started an import of its outcome; of imports by programs, only when there are questions. */
async function notifyOwner(
  tx: Executor,
  job: RunningJob,
  { staging, counts }: PublishInput,
  name: string,
  nowMs: number,
): Promise<void> {
  const message = { userId: job.ownerId, source: { kind: 'module', id: staging.moduleId }, nowMs } as const
  const { added, changed, unchanged } = counts
  const open = counts.open + counts.proposed + counts.likely
  if (staging.way === 'import')
    await sendMessage(tx, { ...message, template: 'import.done', params: { name, added, changed, unchanged } })
  else if (open > 0) await sendMessage(tx, { ...message, template: 'import.asked', params: { name, open } })
}

/** Locks the application for the rest of the transaction, and shows it when it is new. */
async function showModule(
  tx: Executor,
  job: RunningJob,
  input: PublishInput,
  nowMs: number,
): Promise<{ moduleName: string; projectId: number }> {
  const { staging } = input
  const payload = readPayload(job.payload)
  if (payload.moduleId !== undefined) {
    const { changedDocs, changedComponents, counts, names } = staging
    const isTreeNew = counts.newFolders + names.added.length + changedDocs.length > 0
    const isContentNew = counts.newComponents + changedComponents.length > 0 || input.application.head !== undefined
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
    .where('id', '=', staging.moduleId)
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
async function refuseDeletedFolders(tx: Executor, { parentIds }: Staging): Promise<void> {
  for (const ids of inBatches([...parentIds])) {
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
async function refuseNewLocks(tx: Executor, { staging, removedUpstream }: PublishInput): Promise<void> {
  const removed = removedUpstream.docs.flatMap(({ becomes, row }) => (becomes === 'removed' ? [row.id] : []))
  const touched = [...staging.changedDocs.map(({ id }) => id), ...removed]
  if (touched.length === 0) return
  const locked = await listLocked(tx, staging.moduleId)
  if (touched.some((id) => locked.has(id))) throw new JobConflictError('a document was locked')
}

async function moveDocHeads(
  tx: Executor,
  job: RunningJob,
  staging: Staging,
  docs: readonly ChangedDoc[],
  nowMs: number,
): Promise<void> {
  const states = docs.map(stateOfSubject)
  const revisions = await insertStates(tx, states, { kind: 'doc', ...writingOf(staging, job, nowMs) })
  const rows = docs.map(({ id, headId, columns, parentId, naturalKey }) => {
    const { name = null, httpMethod = null, url = null, deprecated = null, author = null } = columns ?? {}
    const move = parentId === undefined ? 0 : 1
    return sql`(cast(${id} as bigint), cast(${headId} as bigint), cast(${revisions.get(id)} as bigint), cast(${name} as text), cast(${httpMethod} as text), cast(${url} as text), cast(${deprecated} as text), cast(${author} as text), cast(${move} as integer), cast(${parentId ?? null} as bigint), cast(${naturalKey ?? null} as text))`
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
      updated_by = ${job.ownerId},
      updated_at_ms = ${nowMs}
    from (values ${sql.join(rows)}) as news
    where doc.id = news.column1 and doc.deleted_at_ms is null
      and doc.head_revision_id is not distinct from news.column2`.execute(tx)
  if (Number(result.numAffectedRows) !== docs.length) throw new OvertakenError()
}

function stateOfSubject({ id: subjectId, headId: parentId, hash }: ChangedSubject): NewState {
  return { subjectId, parentId, text: { hash } }
}
