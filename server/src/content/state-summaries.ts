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
  readStoredSummary,
  storeSummary,
  summaryWithPolicy,
  type Change,
  type ChangeGroup,
  type ChangeSummary,
  type Json,
  type StoredContent,
  type StoredRecord,
  type StoredSummary,
  type SummaryTopic,
} from '@lectern/model'
import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../core/context.ts'
import { inBatches } from '../db/batches.ts'
import { isDiskFull } from '../db/disk-full.ts'
import { findTexts, type Executor } from '../db/content-store.ts'
import type { RevisionSubject } from '../db/schema.ts'
import { updateMany } from '../db/update-many.ts'
import { countOf, type ChangeCounts } from './change-counts.ts'
import { ownLevels, readPolicies } from './compatibility-decisions.ts'
import { createImpactFinder } from './find-impact.ts'
import { readStored } from './revisions.ts'

/** What a state changed. */
export interface StateSummary {
  summary: StoredSummary
  counts: ChangeCounts
}

/** What the states are of. */
export interface SummarySubject {
  kind: RevisionSubject
  /** Absent for records of a project. */
  moduleId?: number | undefined
  /** Of a shared model; empty for everything else. */
  section?: string
  name?: string
}

/** A state as its row has it. */
interface StateRow {
  id: number
  hash: string
  parent_id: number | null
  summary: string | null
  added: number | null
  changed: number | null
  removed: number | null
}

/** States whose contents are in memory together. */
const readTogether = 10

const recordKinds: Readonly<Partial<Record<RevisionSubject, StoredRecord['kind']>>> = {
  dictionary: 'dictionary',
  moduleConstants: 'constants',
  modulePush: 'push',
  projectConstants: 'constants',
  compose: 'compose',
  composePage: 'composePage',
}

/** By the id of the state; none for first states and for contents of a newer release. */
export async function summarizeStates(
  context: Pick<AppContext, 'db' | 'clock'>,
  subject: SummarySubject,
  rows: readonly StateRow[],
): Promise<Map<number, StateSummary>> {
  const { db } = context
  const known = new Map<number, StateSummary>()
  const unknown: StateRow[] = []
  for (const row of rows) {
    const kept = keptSummary(row)
    if (kept !== undefined) known.set(row.id, kept)
    else if (row.parent_id !== null) unknown.push(row)
  }
  for (const part of inBatches(unknown, { size: readTogether })) {
    const made = await summarizeTogether(context, subject, part)
    await saveSummaries(db, made).catch((error: unknown) => {
      // They are worked out again the next time: a history can be read without room to write.
      if (!isDiskFull(error)) throw error
    })
    for (const [id, summary] of made) known.set(id, summary)
  }
  return known
}

function keptSummary({ summary, added, changed, removed }: StateRow): StateSummary | undefined {
  if (summary === null || added === null || changed === null || removed === null) return undefined
  // Written below.
  const read = readStoredSummary(JSON.parse(summary) as Json)
  return read && { summary: read, counts: { added, changed, removed } }
}

async function summarizeTogether(
  context: Pick<AppContext, 'db' | 'clock'>,
  subject: SummarySubject,
  rows: readonly StateRow[],
): Promise<Map<number, StateSummary>> {
  const { db } = context
  const parents = await findHashes(
    db,
    rows.flatMap(({ parent_id: id }) => (id === null ? [] : [id])),
  )
  const texts = await findTexts(db, [...new Set([...rows.map(({ hash }) => hash), ...parents.values()])])
  const states = rows.flatMap(({ id, hash, parent_id: parentId }): State[] => {
    const [before, after] = [texts.get(parents.get(parentId ?? 0) ?? ''), texts.get(hash)]
    return before === undefined || after === undefined ? [] : [{ id, before, after }]
  })
  const recordKind = recordKinds[subject.kind]
  return recordKind === undefined
    ? summarizeContents(context, subject, states)
    : summarizeRecords(subject.kind, recordKind, states)
}

/** A state and the one before it. */
interface State<Content = string> {
  id: number
  before: Content
  after: Content
}

async function summarizeRecords(
  kind: RevisionSubject,
  recordKind: StoredRecord['kind'],
  states: readonly State[],
): Promise<Map<number, StateSummary>> {
  const made = await eachInTurn(states, ({ id, before, after }): [number, StateSummary][] => {
    // Stored texts are JSON of ours.
    const [old, now] = [before, after].map((text) => readRecord(recordKind, JSON.parse(text) as Json))
    if (old === undefined || now === undefined) return []
    const changes = compareRecords(old, now)
    return [[id, summaryOf(kind, changes, describeChanges(changes))]]
  })
  return new Map(made.flat())
}

async function summarizeContents(
  context: Pick<AppContext, 'db' | 'clock'>,
  { kind, ...subject }: SummarySubject,
  states: readonly State[],
): Promise<Map<number, StateSummary>> {
  const read = await eachInTurn(states, ({ id, before, after }): State<StoredContent> => {
    return { id, before: readStored(before), after: readStored(after) }
  })
  const contents = read.flatMap(({ before, after }) => [before, after])
  const findImpact = await createImpactFinder(context, subject, contents)
  const { section = '' } = subject
  const options = isComponentSection(section) ? { section } : {}
  const made = await eachInTurn(read, ({ id, before, after }): [number, StateSummary] => {
    const changes = compare(before, after, options)
    return [id, summaryOf(kind, changes, describeChanges(changes, { findings: findImpact(before, after) }))]
  })
  return new Map(made)
}

/** A long list of large contents is no reason to let others wait. */
async function eachInTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(work(item))
    await setImmediate()
  }
  return results
}

/** Topics of what everyone sees of an application's own content. All else may name environments, or folders that are hidden (`visibleContent`). */
const openTopics: ReadonlySet<SummaryTopic> = new Set(['common', 'commonAdded', 'commonRemoved', 'version'])

function summaryOf(kind: RevisionSubject, changes: readonly Change[], groups: readonly ChangeGroup[]): StateSummary {
  const summary = storeSummary(groups)
  const isShown = (topic: SummaryTopic) => kind !== 'module' || openTopics.has(topic)
  const items = summary.items.map((item) => (isShown(item.topic) ? item : { ...item, names: [] }))
  return { summary: { ...summary, items }, counts: countOf(changes) }
}

/** What the last save, push or import of documents changed, by the id of the document; as it counts where they are. */
export async function summarizeHeads(
  context: Pick<AppContext, 'db' | 'clock'>,
  docIds: readonly number[],
): Promise<Map<number, ChangeSummary>> {
  const { db } = context
  if (docIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('doc')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id as doc_id', 'doc.module_id', 'revision.id', 'hash', 'revision.parent_id'])
    .select(['summary', 'added', 'changed', 'removed'])
    .where('doc.id', 'in', docIds)
    .execute()
  const summaries = new Map<number, ChangeSummary>()
  const byModule = Map.groupBy(rows, (row) => row.module_id)
  const policies = await readPolicies(db, [...byModule.keys()])
  for (const [moduleId, those] of byModule) {
    const made = await summarizeStates(context, { kind: 'doc', moduleId }, those)
    const policy = policies.get(moduleId) ?? ownLevels
    for (const { id, doc_id: docId } of those) {
      const state = made.get(id)
      if (state !== undefined) summaries.set(docId, summaryWithPolicy(state.summary, policy))
    }
  }
  return summaries
}

/** Texts of states by their ids. */
async function findHashes(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('revision').select(['id', 'hash']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** Keeps what states changed. */
async function saveSummaries(db: Executor, states: ReadonlyMap<number, StateSummary>): Promise<void> {
  const types = { summary: 'text', added: 'integer', changed: 'integer', removed: 'integer' } as const
  const rows = [...states].map(([id, { summary, counts }]) => ({ ...counts, id, summary: JSON.stringify(summary) }))
  await updateMany(db, 'revision', types, rows)
}
