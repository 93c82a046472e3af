/*
 * Folders and documents of an application: handed to the import as one source, so that they are merged with what people wrote here, then the columns
 * that no content says. Owns: waiting for the import, and which document is which of theirs from then on.
 */
import { docStatus, type DocStatus } from '@lectern/contracts'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../../core/app-error.ts'
import type { SourceName } from '../../core/incoming-states.ts'
import { touchTree } from '../../core/tree-version.ts'
import type { Executor } from '../../db/content-store.ts'
import { cancelQueued, findJob, requestCancel } from '../../jobs/job-repo.ts'
import { startIncoming } from '../import/incoming-commands.ts'
import type { Application } from './applications-step.ts'
import { listLinks, type Link } from './link-repo.ts'
import type { ApplicationResult, KeyedItem } from './migration-protocol.ts'
import { link, type MigrationRun } from './migration-run.ts'
import { settleFields } from './settle-fields.ts'

/** All that comes from installations of Torna is one source of an application. */
const source: SourceName = { kind: 'file', name: 'torna' }
const pollMs = 100

export async function moveDocuments(
  run: MigrationRun,
  application: Application,
  dictionaries: ReadonlyMap<string, string>,
): Promise<void> {
  const { context, installation, job, threads, rowsPath, tally } = run
  const { tornaId: moduleId, name, id } = application
  const built = await threads.buildApplication({ rowsPath, moduleId, name, dictionaries }, job.signal)
  const links = await listLinks(context.db, installation, 'doc', id)
  tellLosses(run, application, built)
  const jobId = await startImport(run, application, built, links)
  const isDone = await waitFor(run, jobId)
  const isTaken = isDone && (await tellReport(run, application, jobId))
  if (!isTaken) {
    for (const { isFolder } of built.items) tally.count(isFolder ? 'folders' : 'documents', 'left')
    tally.remark('importRefused', application.path)
    return
  }
  await linkDocuments(run, application, built.items, links)
}

/** What is known of a thing by its id there keeps its name, whatever its address is now. */
function renamesOf(items: readonly KeyedItem[], links: ReadonlyMap<number, Link>): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ id, key, isFolder }) => {
      const before = links.get(id)?.key
      return isFolder || before === undefined || before === key ? [] : [[key, before]]
    }),
  )
}

async function startImport(
  { context, origin, job }: MigrationRun,
  { id: moduleId, projectId, name }: Application,
  { bytes, items }: ApplicationResult,
  links: ReadonlyMap<number, Link>,
): Promise<number> {
  const jobId = await context.db.transaction().execute(async (tx) => {
    await job.hold(tx)
    return startIncoming(context, tx, {
      projectId,
      moduleId,
      ownerId: origin.actor.userId,
      format: 'torna-module',
      // Quietly: the report of the whole tells what a message for each would.
      way: 'sync',
      source,
      text: { fileName: name, bytes },
      isPartial: false,
      isDryRun: false,
      renames: renamesOf(items, links),
      removed: 'keep',
    })
  })
  context.bus.send({ type: 'jobs' })
  return jobId
}

/** @returns whether it ended well */
async function waitFor({ context, job }: MigrationRun, jobId: number): Promise<boolean> {
  try {
    for (;;) {
      const row = await findJob(context.db, jobId)
      if (row === undefined || row.state === 'failed' || row.state === 'cancelled') return false
      if (row.state === 'done') return true
      await setTimeout(pollMs, undefined, { signal: job.signal })
    }
  } catch (error) {
    if (!job.signal.aborted) throw error
    const isCancelled = await cancelQueued(context.db, jobId, context.clock())
    if (!isCancelled && (await requestCancel(context.db, jobId))) context.bus.send({ type: 'cancel', jobId })
    throw job.signal.reason
  }
}

/** What the import tells, as far as this reads it. */
interface ImportSummary {
  counts?: {
    added?: number
    changed?: number
    unchanged?: number
    locked?: number
    removed?: number
    open?: number
    lost?: number
  }
}

async function tellReport({ context, tally }: MigrationRun, { path }: Application, jobId: number): Promise<boolean> {
  const row = await findJob(context.db, jobId)
  if (row?.report === null || row === undefined) return false
  const { counts = {} } = JSON.parse(row.report) as ImportSummary // stored by the import
  const { added = 0, changed = 0, unchanged = 0, locked = 0, removed = 0, open = 0, lost = 0 } = counts
  tally.count('documents', 'added', added)
  tally.count('documents', 'changed', changed)
  tally.count('documents', 'unchanged', unchanged)
  tally.count('documents', 'kept', locked + removed)
  if (lost > 0) tally.remark('importLost', path, {}, lost)
  if (open > 0) tally.remark('importQuestions', path, {}, open)
  return true
}

function tellLosses({ tally }: MigrationRun, { path }: Application, built: ApplicationResult): void {
  const { items, losses, withPictures, mocks } = built
  for (const code of ['paramsUnseen', 'docsUnseen', 'mocksOfTexts', 'scriptsOfTexts'] as const) {
    const count = losses[code] ?? 0
    if (count > 0) tally.remark(code, path, {}, count)
  }
  if (withPictures > 0) tally.remark('pictures', path, {}, withPictures)
  const folders = items.filter(({ isFolder }) => isFolder).length
  tally.count('folders', 'found', folders)
  tally.count('documents', 'found', built.documents)
  const unread = built.documents - (items.length - folders)
  if (unread > 0) {
    tally.count('documents', 'left', unread)
    tally.remark('itemLeft', path, {}, unread)
  }
  tally.count('mocks', 'found', mocks)
  tally.count('mocks', 'unchanged', mocks)
  if (mocks > 0) tally.remark('mocksKept', path, {}, mocks)
}

type Columns = { status: number; is_show: number; is_locked: number; version: string }

interface OurDocument {
  id: number
  columns: Columns
}

const columnsOf = ({ columns }: KeyedItem): Columns => ({
  status: columns.status,
  is_show: columns.isShow,
  is_locked: columns.isLocked,
  version: columns.version,
})

/** Notes which document is which, and writes what Torna says of it besides its content. */
async function linkDocuments(
  run: MigrationRun,
  { id: moduleId, path }: Application,
  items: readonly KeyedItem[],
  links: ReadonlyMap<number, Link>,
): Promise<void> {
  const { context, tally, job } = run
  await context.db.transaction().execute(async (tx) => {
    await job.hold(tx)
    if (!(await touchTree(tx, moduleId, context.clock()))) throw new AppError('not_accessible')
    const ours = await listOurs(tx, moduleId)
    const written: Link[] = []
    const changed: [number, Columns][] = []
    for (const item of items) {
      const known = links.get(item.id)
      const here = ours.get(item.key)
      if (here === undefined) {
        if (!item.isFolder) tally.remark('deletedHere', [...path, item.name])
        continue
      }
      const theirs = columnsOf(item)
      const said = known === undefined ? {} : (JSON.parse(known.said) as Partial<Columns>) // written below
      const { changes } = settleFields(said, theirs, here.columns)
      if (Object.keys(changes).length > 0) changed.push([here.id, { ...here.columns, ...changes }])
      if (item.isFolder) tally.count('folders', known === undefined ? 'added' : 'unchanged')
      written.push({ tornaId: item.id, ourId: here.id, scopeId: moduleId, key: item.key, said: JSON.stringify(theirs) })
    }
    await writeColumns(tx, changed)
    await link(run, tx, 'doc', written)
  })
}

/** Live folders and documents of the application, by what the import calls them. */
async function listOurs(tx: Executor, moduleId: number): Promise<Map<string, OurDocument>> {
  const rows = await tx
    .selectFrom('incoming_state as state')
    .innerJoin('incoming_source as source', 'source.id', 'state.source_id')
    .innerJoin('doc', 'doc.id', 'state.subject_id')
    .select(['state.subject_key', 'doc.id', 'doc.status', 'doc.is_show', 'doc.is_locked', 'doc.version'])
    .where('source.module_id', '=', moduleId)
    .where('source.kind', '=', source.kind)
    .where('source.name', '=', source.name)
    .where('state.subject_kind', '=', 'doc')
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
  return new Map(rows.map(({ subject_key: key, id, ...columns }) => [key, { id, columns }]))
}

const documentsPerStatement = 400

async function writeColumns(tx: Executor, changed: readonly [number, Columns][]): Promise<void> {
  for (let start = 0; start < changed.length; start += documentsPerStatement) {
    const rows = changed
      .slice(start, start + documentsPerStatement)
      .map(([id, { status, is_show, is_locked, version }]) => {
        return sql`(cast(${id} as bigint), cast(${statusOf(status)} as integer), cast(${is_show} as integer), cast(${is_locked} as integer), cast(${version} as text))`
      })
    await sql`
      update doc set status = news.column2, is_show = news.column3, is_locked = news.column4, version = news.column5
      from (values ${sql.join(rows)}) as news where doc.id = news.column1`.execute(tx)
  }
}

function statusOf(number: number): DocStatus {
  return Object.values(docStatus).find((each) => each === number) ?? docStatus.done
}
