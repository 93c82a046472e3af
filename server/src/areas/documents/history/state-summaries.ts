/*
 * What each listed state changed, in a few items and as counts. Owns: that this is worked out once, when a state is first listed, and kept: saves,
 * pushes and imports of thousands of documents need not wait for it.
 */
import {
  compare,
  compareRecords,
  describeChanges,
  isComponentSection,
  readRecord,
  readSummary,
  summarizeChanges,
  type Change,
  type ChangeSummary,
  type Json,
  type StoredRecord,
} from '@lectern/model'
import { setImmediate } from 'node:timers/promises'
import { countOf } from '../../../content/change-counts.ts'
import { readStored } from '../../../content/revisions.ts'
import { inBatches } from '../../../db/batches.ts'
import { findTexts, type Executor } from '../../../db/content-store.ts'
import { findHashes, saveSummaries, type RevisionRecord, type StateSummary, type Subject } from './history-repo.ts'

/** States whose contents are in memory together. */
const readTogether = 10

const recordKinds: Readonly<Partial<Record<Subject['kind'], StoredRecord['kind']>>> = {
  dictionary: 'dictionary',
  moduleConstants: 'constants',
  modulePush: 'push',
  projectConstants: 'constants',
}

/** By the id of the state; none for first states and for contents of a newer release. `section`: of a shared model. */
export async function summarizeStates(
  db: Executor,
  subject: Subject,
  section: string,
  rows: readonly RevisionRecord[],
): Promise<Map<number, StateSummary>> {
  const known = new Map<number, StateSummary>()
  const unknown: RevisionRecord[] = []
  for (const row of rows) {
    const kept = keptSummary(row)
    if (kept !== undefined) known.set(row.id, kept)
    else if (row.parent_id !== null) unknown.push(row)
  }
  for (const part of inBatches(unknown, { size: readTogether })) {
    const made = await summarizeTogether(db, subject, section, part)
    await saveSummaries(db, made)
    for (const [id, summary] of made) known.set(id, summary)
  }
  return known
}

function keptSummary({ summary, added, changed, removed }: RevisionRecord): StateSummary | undefined {
  if (summary === null || added === null || changed === null || removed === null) return undefined
  // Written below.
  const read = readSummary(JSON.parse(summary) as Json)
  return read && { summary: read, counts: { added, changed, removed } }
}

async function summarizeTogether(
  db: Executor,
  subject: Subject,
  section: string,
  rows: readonly RevisionRecord[],
): Promise<Map<number, StateSummary>> {
  const parents = await findHashes(
    db,
    rows.flatMap(({ parent_id: id }) => (id === null ? [] : [id])),
  )
  const texts = await findTexts(db, [...new Set([...rows.map(({ hash }) => hash), ...parents.values()])])
  const made = new Map<number, StateSummary>()
  for (const { id, hash, parent_id: parentId } of rows) {
    const [before, after] = [texts.get(parents.get(parentId ?? 0) ?? ''), texts.get(hash)]
    const described =
      before === undefined || after === undefined ? undefined : describe(subject, section, before, after)
    if (described !== undefined) made.set(id, described)
    // A long list of large contents is no reason to let others wait.
    await setImmediate()
  }
  return made
}

function describe({ kind }: Subject, section: string, before: string, after: string): StateSummary | undefined {
  const recordKind = recordKinds[kind]
  if (recordKind !== undefined) {
    // Stored texts are JSON of ours.
    const [old, now] = [before, after].map((text) => readRecord(recordKind, JSON.parse(text) as Json))
    if (old === undefined || now === undefined) return undefined
    const changes = compareRecords(old, now)
    return summaryOf(kind, changes, summarizeChanges(describeChanges(changes)))
  }
  const [old, now] = [readStored(before), readStored(after)]
  const options = isComponentSection(section) ? { section } : {}
  const changes = compare(old, now, options)
  return summaryOf(kind, changes, summarizeChanges(describeChanges(changes, { content: old, ...options })))
}

/** An application's own content has names that not every reader sees: those of its environments. */
function summaryOf(kind: Subject['kind'], changes: readonly Change[], summary: ChangeSummary): StateSummary {
  const items = kind === 'module' ? summary.items.map((item) => ({ ...item, names: [] })) : summary.items
  return { summary: { ...summary, items }, counts: countOf(changes) }
}
