/*
 * Folders and documents of an application: handed to the import as one source, so that they are merged with what people wrote here, then the columns
 * that no content says. Owns: waiting for the import, and which document is which of theirs from then on.
 */
import { docStatus, type DocStatus } from '@lectern/contracts'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../../../../core/app-error.ts'
import type { SourceName } from '../../../../content/incoming-states.ts'
import { touchTree } from '../../../../content/tree-version.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { cancelQueued, requestCancel } from '../../../../jobs/job-control-repo.ts'
import { findJob } from '../../../../jobs/job-repo.ts'
import { startIncoming } from '../../import/start/incoming-commands.ts'
import { listLinks, type Link } from '../link-repo.ts'
import type { ApplicationResult, KeyedItem } from '../read/migration-protocol.ts'
import { link, type MigrationRun, type Application } from '../migration-run.ts'
import {
  isSamePlace,
  listPositions,
  settlePositions,
  writePositions,
  type Placed,
  type Position,
} from './order-step.ts'
import { mergeFields } from './merge-fields.ts'

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
  const before = await listPositions(context.db, id)
  reportLosses(run, application, built)
  const jobId = await startImport(run, application, built, links)
  const isDone = await waitFor(run, jobId)
  const isTaken = isDone && (await reportImport(run, application, jobId))
  if (!isTaken) {
    for (const { isFolder } of built.items) tally.count(isFolder ? 'folders' : 'documents', 'left')
    tally.remark('importRefused', application.path)
    return
  }
  await linkDocuments(run, application, built.items, { links, before })
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

async function reportImport({ context, tally }: MigrationRun, { path }: Application, jobId: number): Promise<boolean> {
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

function reportLosses({ tally }: MigrationRun, { path }: Application, built: ApplicationResult): void {
  const { items, losses, withPictures, mocks, addresses } = built
  for (const code of ['paramsUnseen', 'docsUnseen', 'mocksOfTexts', 'scriptsOfTexts', 'commonOfOthers'] as const) {
    const count = losses[code] ?? 0
    if (count > 0) tally.remark(code, path, {}, count)
  }
  if (withPictures > 0) tally.remark('pictures', path, {}, withPictures)
  for (const { name, from, to } of addresses) {
    const place = [...path, name]
    if (from === '') tally.remark('addressMissing', place, { to })
    else tally.remark('addressChanged', place, { from: from.slice(0, 200), to: to.slice(0, 200) })
  }
  const folders = items.filter(({ isFolder }) => isFolder).length
  tally.count('folders', 'found', folders)
  tally.count('documents', 'found', built.documents)
  const unread = built.documents - (items.length - folders)
  if (unread > 0) {
    tally.count('documents', 'left', unread)
    tally.remark('itemLeft', path, {}, unread)
  }
  tally.count('mocks', 'found', mocks)
  tally.count('mocks', 'left', mocks)
  if (mocks > 0) tally.remark('mocksKept', path, {}, mocks)
}

type Columns = { status: number; is_show: number; is_locked: number; version: string }

interface OurDocument {
  id: number
  /** What imports call it; of what has only another name now, its former one. */
  key: string
  columns: Columns
  position: Position
}

/** What a link of a folder or document keeps; columns that a version of Torna lacks are absent. */
interface LastMigrated extends Partial<Columns> {
  /** By Torna. */
  orderIndex?: number
  /** The folder here it is in by Torna, 0 for none. */
  folderId?: number
  /** Where it stood here after the last run, unless people had moved it by then. */
  position?: Position
}

/** What was known before the import. */
interface Before {
  links: ReadonlyMap<number, Link>
  before: ReadonlyMap<number, Position>
}

/** A folder or document that is there and here. */
interface Linked {
  item: KeyedItem
  here: OurDocument
  said: LastMigrated | undefined
  isMoved: boolean
  folderId: number
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
  known: Before,
): Promise<void> {
  const { context, tally, job } = run
  await context.db.transaction().execute(async (tx) => {
    await job.hold(tx)
    if (!(await touchTree(tx, moduleId, context.clock()))) throw new AppError('not_accessible')
    const ours = await listOurs(tx, moduleId)
    const linked: Linked[] = []
    const byId = new Map([...ours.values()].map((each) => [each.id, each]))
    const folders = new Map(items.map(({ id, key }) => [id, ours.get(key)?.id ?? 0]))
    for (const item of items) {
      const here = ours.get(item.key) ?? byId.get(known.links.get(item.id)?.ourId ?? 0)
      if (here === undefined) {
        if (!item.isFolder) tally.remark('deletedHere', [...path, item.name])
        continue
      }
      const said = lastMigratedOf(known.links.get(item.id))
      if (item.isFolder) tally.count('folders', said === undefined ? 'added' : 'unchanged')
      const isMoved = wasMoved(said, known.before.get(here.id))
      linked.push({ item, here, said, isMoved, folderId: folders.get(item.parentId) ?? 0 })
    }
    const positions = await followPlaces(run, tx, path, linked)
    await followColumns(run, tx, path, linked)
    await writeTimes(
      tx,
      linked.filter(({ here }) => !known.before.has(here.id)),
      context.clock(),
    )
    const links = linked.map(({ item, here, folderId }): Link => {
      const position = positions.get(here.id)
      const { orderIndex } = item.columns
      const said: LastMigrated = {
        ...columnsOf(item),
        orderIndex,
        folderId,
        ...(position !== undefined && { position }),
      }
      return { tornaId: item.id, ourId: here.id, scopeId: moduleId, key: here.key, lastMigrated: JSON.stringify(said) }
    })
    await link(run, tx, 'doc', links)
  })
}

function lastMigratedOf(known: Link | undefined): LastMigrated | undefined {
  return known && (JSON.parse(known.lastMigrated) as LastMigrated) // written by `linkDocuments`
}

/** What people moved once is theirs to place. */
function wasMoved(said: LastMigrated | undefined, before: Position | undefined): boolean {
  if (said === undefined) return false
  return said.position === undefined || before === undefined || !isSamePlace(said.position, before)
}

/** @returns where each stands now that nobody moved here */
async function followPlaces(
  { tally }: MigrationRun,
  tx: Executor,
  path: readonly string[],
  linked: readonly Linked[],
): Promise<Map<number, Position>> {
  const things = linked.map(({ here, said, isMoved, folderId }): Placed => {
    const isElsewhere = said?.folderId !== undefined && said.folderId !== folderId
    const wantedParentId = isElsewhere ? folderId || null : here.position.parentId
    return { id: here.id, now: here.position, wantedParentId, isMoved }
  })
  for (const { item, said, isMoved } of linked)
    if (isMoved && said?.orderIndex !== item.columns.orderIndex) tally.remark('movedHere', [...path, item.name])
  // Folders that nest too deep are one with the one above.
  const now = new Map(things.map((each) => [each.id, each]))
  const positions = settlePositions([...now.values()])
  const isNews = ([id, position]: [number, Position]): boolean => !isSamePlace(position, now.get(id)?.now ?? position)
  await writePositions(tx, [...positions].filter(isNews))
  return positions
}

async function followColumns(
  { tally }: MigrationRun,
  tx: Executor,
  path: readonly string[],
  linked: readonly Linked[],
): Promise<void> {
  const changed = linked.flatMap(({ item, here, said = {} }): [number, Columns][] => {
    const { changes, isKept } = mergeFields(said, columnsOf(item), here.columns)
    if (isKept) tally.remark('changedHere', [...path, item.name])
    return Object.keys(changes).length === 0 ? [] : [[here.id, { ...here.columns, ...changes }]]
  })
  await writeColumns(tx, changed)
}

/** Live folders and documents of the application, by what the import calls them. */
async function listOurs(tx: Executor, moduleId: number): Promise<Map<string, OurDocument>> {
  const rows = await tx
    .selectFrom('incoming_state as state')
    .innerJoin('incoming_source as source', 'source.id', 'state.source_id')
    .innerJoin('doc', 'doc.id', 'state.subject_id')
    .select(['state.subject_key', 'doc.id', 'doc.status', 'doc.is_show', 'doc.is_locked', 'doc.version'])
    .select(['doc.parent_id', 'doc.order_index'])
    .where('source.module_id', '=', moduleId)
    .where('source.kind', '=', source.kind)
    .where('source.name', '=', source.name)
    .where('state.subject_kind', '=', 'doc')
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
  return new Map(
    rows.map(({ subject_key: key, id, parent_id: parentId, order_index: orderIndex, ...columns }) => [
      key,
      { id, key, columns, position: { parentId, orderIndex } },
    ]),
  )
}

async function writeColumns(tx: Executor, changed: readonly [number, Columns][]): Promise<void> {
  for (const part of inBatches(changed)) {
    const rows = part.map(([id, { status, is_show, is_locked, version }]) => {
      return sql`(cast(${id} as bigint), cast(${statusOf(status)} as integer), cast(${is_show} as integer), cast(${is_locked} as integer), cast(${version} as text))`
    })
    await sql`
      update doc set status = news.column2, is_show = news.column3, is_locked = news.column4, version = news.column5
      from (values ${sql.join(rows)}) as news where doc.id = news.column1`.execute(tx)
  }
}

/** What a run makes is as old as it is there; none of it is from the future, whatever the clock there says. */
async function writeTimes(tx: Executor, made: readonly Linked[], nowMs: number): Promise<void> {
  const times = made.flatMap(({ item, here }) => {
    const { createdAtMs, updatedAtMs = createdAtMs } = item.columns
    if (createdAtMs === undefined || updatedAtMs === undefined) return []
    return [{ id: here.id, created: Math.min(createdAtMs, nowMs), updated: Math.min(updatedAtMs, nowMs) }]
  })
  for (const part of inBatches(times, { columns: 3 })) {
    const rows = part.map(({ id, created, updated }) => {
      return sql`(cast(${id} as bigint), cast(${created} as bigint), cast(${updated} as bigint))`
    })
    await sql`
      update doc set created_at_ms = news.column2, updated_at_ms = news.column3
      from (values ${sql.join(rows)}) as news where doc.id = news.column1`.execute(tx)
  }
}

function statusOf(number: number): DocStatus {
  return Object.values(docStatus).find((each) => each === number) ?? docStatus.done
}
