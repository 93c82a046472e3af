/*
 * An import that repeats the last one of its source, as most pushes do. Owns: recognising it without reading it. Does not own: what reading leads to
 * (`build-items.ts`).
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportReport } from '@lectern/contracts'
import { reachableModules } from '../../../../core/live-places.ts'
import type { SourceName } from '../../../../content/incoming-states.ts'
import { lockModule } from '../../../../content/lock-row.ts'
import { productVersion } from '../../../../core/version.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { countsOf, type StoredReport } from '../../../../jobs/import-report.ts'
import type { ImportRun } from '../import-run.ts'
import type { PackedFile } from '../read/import-protocol.ts'
import { notifyFollowers } from '../../../following/subscription/follower-commands.ts'
import { notifyOwner } from '../report/notify-owner.ts'
import { maxNames } from '../report/stored-report.ts'

/** What comes in and what is chosen of it, as this version reads it. */
export function digestOf({ format, isPartial, payload }: ImportRun, { path, bytes }: PackedFile): string {
  const { skipped, renames, folders, leftOut } = payload
  return createHash('sha256')
    .update(JSON.stringify([productVersion, format, isPartial, path, skipped, renames, folders, leftOut]))
    .update(bytes)
    .digest('base64url')
}

/** Counts that are 0 for an import that changes nothing when it is repeated. */
const openCounts = ['kept', 'locked', 'removed', 'open', 'removedUpstream', 'likely'] as const

interface Noted extends Pick<ImportReport, 'counts'> {
  jobId: number
  digest: string
  /** That were fetched besides. */
  otherFiles: number
}

/**
 * Stores the outcome of an import, in its transaction: repeating it changes nothing when every document has exactly what came in, and all of that was in
 * one file.
 */
export async function noteImportState(
  tx: Executor,
  { moduleId, sourceId }: { moduleId: number; sourceId: number },
  { jobId, digest, counts, otherFiles }: Noted,
): Promise<void> {
  const isRepeatable = otherFiles === 0 && openCounts.every((name) => counts[name] === 0)
  const state = isRepeatable ? `${digest} ${await describeSubjects(tx, moduleId, sourceId)}` : null
  await tx
    .updateTable('incoming_source')
    .set({ settled_state: state, settled_job_id: isRepeatable ? jobId : null })
    .where('id', '=', sourceId)
    .execute()
}

/**
 * Ends the job of an import that repeats the last one of its source while all of it still exists: edits made since are kept either way.
 * @returns false when what came in has to be read
 */
export async function finishRepeated(run: ImportRun, digest: string): Promise<boolean> {
  const { job, payload } = run
  const { db } = run.context
  const { moduleId, isDryRun, fileName, releaseNo } = payload
  // For a release, which documents came in has to be known.
  if (moduleId === undefined || isDryRun || releaseNo !== undefined) return false
  const before = await findLastImport(db, moduleId, run.source)
  if (before === undefined) return false
  const state = `${digest} ${await describeSubjects(db, moduleId, before.sourceId)}`
  if (state !== before.state) return false
  const unchanged = await listSourceNames(db, before.sourceId)
  const report = repeatedReport(before.report, { fileName, moduleName: before.moduleName, unchanged })
  await db.transaction().execute(async (tx) => {
    await takePushedAlone(tx, run, moduleId)
    await notifyOwner(tx, run, { moduleId, name: before.moduleName, counts: countsOf(report.counts) })
    await job.finish(tx, { ...report, issuesOf: before.jobId })
  })
  return true
}

/** What a push had beside the documents may be different since. */
async function takePushedAlone(tx: Executor, run: ImportRun, moduleId: number): Promise<void> {
  const { context, job, payload } = run
  if (payload.pushed === undefined || !(await lockModule(tx, moduleId))) return
  if (!(await run.takePushed(tx, run))) return
  const change = { change: 'import', moduleId, actorId: job.ownerId, docIds: [], componentIds: [] } as const
  await notifyFollowers(tx, { ...change, added: 0, isDescribed: true }, context.clock())
}

function repeatedReport(
  before: StoredReport,
  { fileName, moduleName, unchanged }: { fileName: string; moduleName: string; unchanged: string[] },
): StoredReport {
  const counts = countsOf(before.counts)
  return {
    ...before,
    fileName,
    moduleName,
    counts: {
      ...counts,
      added: 0,
      changed: 0,
      unchanged: counts.added + counts.changed + counts.unchanged,
      renamed: 0,
      keptEdits: 0,
    },
    names: { ...before.names, added: [], changed: [], unchanged, renamed: [] },
  }
}

async function findLastImport(db: Executor, moduleId: number, { kind, name }: SourceName) {
  const row = await reachableModules(db)
    .innerJoin('incoming_source as source', 'source.module_id', 'module.id')
    .innerJoin('job', 'job.id', 'source.settled_job_id')
    .select(['source.id', 'source.settled_state', 'job.id as job_id', 'job.report', 'module.name'])
    .where('source.module_id', '=', moduleId)
    .where('source.kind', '=', kind)
    .where('source.name', '=', name)
    .executeTakeFirst()
  // oxlint-disable-next-line typescript/prefer-optional-chain -- no row, and a column without a value
  if (row === undefined || row.settled_state === null || row.report === null) return undefined
  const report = JSON.parse(row.report) as StoredReport // What the job of an import keeps.
  return { sourceId: row.id, jobId: row.job_id, state: row.settled_state, moduleName: row.name, report }
}

/** How many documents and shared models there are, and how many of them the source speaks of: another count when any came or went. */
async function describeSubjects(db: Executor, moduleId: number, sourceId: number): Promise<string> {
  const { rows } = await sql<Record<'docs' | 'components' | 'said_docs' | 'said_components', number>>`
    select
      (select count(*) from doc where module_id = ${moduleId} and deleted_at_ms is null) as docs,
      (select count(*) from component where module_id = ${moduleId} and deleted_at_ms is null) as components,
      (select count(*) from incoming_state as state join doc on doc.id = state.subject_id
        where state.source_id = ${sourceId} and state.subject_kind = 'doc' and doc.deleted_at_ms is null) as said_docs,
      (select count(*) from incoming_state as state join component on component.id = state.subject_id
        where state.source_id = ${sourceId} and state.subject_kind = 'component' and component.deleted_at_ms is null) as said_components`.execute(
    db,
  )
  const [counted] = rows
  return [counted?.docs, counted?.components, counted?.said_docs, counted?.said_components].map(String).join(' ')
}

/** What the documents a source speaks of are called now, as far as a report lists them. */
async function listSourceNames(db: Executor, sourceId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('incoming_state as state')
    .innerJoin('doc', 'doc.id', 'state.subject_id')
    .select('doc.name')
    .where('state.source_id', '=', sourceId)
    .where('state.subject_kind', '=', 'doc')
    .where('doc.is_folder', '=', 0)
    .where('doc.deleted_at_ms', 'is', null)
    .orderBy('state.id')
    .limit(maxNames)
    .execute()
  return rows.map(({ name }) => name)
}
