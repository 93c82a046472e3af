/*
 * Folders and documents of an application: handed to the import as one source, so that they are merged with what people wrote here. Owns: waiting
 * for the import.
 */
import { setTimeout } from 'node:timers/promises'
import { cancelQueued, requestCancel } from '../../../../jobs/job-control-repo.ts'
import { findJob } from '../../../../jobs/job-repo.ts'
import { startIncoming } from '../../import/start/incoming-commands.ts'
import { listLinks, type Link } from '../link-repo.ts'
import type { ApplicationResult, KeyedItem } from '../read/migration-protocol.ts'
import type { MigrationRun, Application } from '../migration-run.ts'
import { listPositions } from './order-step.ts'
import { linkDocuments } from './link-documents.ts'
import { moveDebugInputs } from './debug-inputs-step.ts'
import { moveMocks } from './mocks-step.ts'
import { tornaSource } from './linked-docs-repo.ts'

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
    tally.count('mocks', 'left', built.mocks.length)
    tally.count('debugInputs', 'left', built.debugInputs.length)
    tally.remark('importRefused', application.path)
    return
  }
  await linkDocuments(run, application, built.items, { links, before })
  await moveMocks(run, application, built.mocks)
  await moveDebugInputs(run, application, built.debugInputs)
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
      // Quietly: the report of the whole contains what a message for each would.
      way: 'sync',
      source: tornaSource,
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

/** The report of the import, as far as this reads it. */
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

const listed = (names: readonly string[]): string => names.join(', ').slice(0, 500)

function reportLosses({ tally }: MigrationRun, { path }: Application, built: ApplicationResult): void {
  const { items, losses, withPictures, mocks, addresses, missingCalls } = built
  const mocksOfTexts = losses.mocksOfTexts ?? 0
  for (const code of ['paramsUnseen', 'docsUnseen', 'mocksOfTexts', 'scriptsOfTexts'] as const) {
    const count = losses[code] ?? 0
    if (count > 0) tally.remark(code, path, {}, count)
  }
  for (const { name, variables, left } of built.otherEnvironments) {
    const place = [...path, name]
    if (variables.length > 0) tally.remark('commonAsVariables', place, { names: listed(variables) }, variables.length)
    if (left.length > 0) tally.remark('commonWithoutPlace', place, { names: listed(left) }, left.length)
  }
  for (const { script, call } of missingCalls) tally.remark('scriptCallMissing', [...path, script], { call })
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
  tally.count('mocks', 'found', mocks.length + mocksOfTexts)
  tally.count('mocks', 'left', mocksOfTexts)
  tally.count('debugInputs', 'found', built.debugInputs.length)
}
