/* Reading what changed in applications. Owns: how much is looked through for one answer, and who sees what of it. */
import {
  changelogAuthorLimit,
  changelogModuleLimit,
  type ChangelogEntry,
  type FindingLevel,
  type listChangelog,
  type listChangelogAuthors,
  type QueryOf,
  type ReplyOf,
} from '@lectern/contracts'
import type { Reader } from '../../../auth/visibility.ts'
import { seesHidden } from '../../../auth/visibility.ts'
import { ownLevels, readPolicies } from '../../../content/compatibility-decisions.ts'
import { summarizeStates, type StateSummary } from '../../../content/state-summaries.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId, findId } from '../../../core/public-ids.ts'
import { countDocsUsing } from '../../documents/model/model-queries.ts'
import { readCursor, takePart, writeCursor } from './changelog-page.ts'
import { presentRemoved, presentRestored, presentState } from './changelog-presenter.ts'
import {
  listAuthors,
  listModuleIds,
  listRemoved,
  listStates,
  findLive,
  type ChangelogFilter,
  type LiveSubject,
  type Position,
  type RemovedRow,
  type StateRow,
} from './changelog-repo.ts'

export type { RemovedRow }
type Needs = Pick<AppContext, 'db' | 'clock'>

/** Where to look, and for whom. */
interface Place {
  projectId: number
  /** All applications of the project unless given. */
  moduleId: number | undefined
  docId: number | undefined
  reader: Reader
  /** Nothing of hidden documents, whoever reads: the answer goes where others may find it. */
  isShownOnly?: true
}

/** Rows that are looked through at a time; most of them are no match when a level is chosen. */
const perPart = 50
const perPartOfLevel = 100

export async function readChangelog(
  context: Needs,
  place: Place,
  {
    level,
    source,
    authorId,
    fromMs,
    toMs,
    after,
  }: Omit<QueryOf<typeof listChangelog>, 'moduleId' | 'projectId' | 'docId'>,
): Promise<ReplyOf<typeof listChangelog>> {
  const { db } = context
  const filter: ChangelogFilter = {
    ...(await filterOf(context, place)),
    ...{ source, fromMs, toMs },
    authorId: authorId === undefined ? undefined : (findId('user', authorId) ?? 0),
  }
  const limit = level === undefined ? perPart : perPartOfLevel
  const cursor = readCursor(after)
  const [states, removed] = await Promise.all([
    listStates(db, filter, cursor.states, limit),
    // No way of saving removes anything; the trash is for those who may see hidden documents.
    source === undefined && filter.seesTrash && filter.moduleIds.length > 0
      ? listRemoved(db, filter, cursor.removed, limit)
      : [],
  ])
  const part = takePart(states, removed, { limit, after: cursor })
  const entries = await presentEach(context, filter.moduleIds, part)
  return {
    list: level === undefined ? entries : entries.filter((entry) => entry.level === level),
    next: part.next === undefined ? null : writeCursor(part.next),
    untilMs: part.next === undefined ? null : (entries.at(-1)?.atMs ?? null),
  }
}

/** Documents and models by ids of the database, with the applications they are in. */
export interface ShownSubjects {
  moduleIds: readonly number[]
  docIds: ReadonlySet<number>
  modelIds: ReadonlySet<number>
}

/** Subjects that are named one by one in a statement; of more all states are looked through. */
const mostNamed = 1_000

/** What was deleted of what they read, newest first. */
type ListRemoved = (part: { after: Position | undefined; limit: number }) => Promise<readonly RemovedRow[]>

/** A part of what changed in these alone, for those who read nothing else. Nothing else of the trash. */
export async function readChangesOf(
  context: Needs,
  { moduleIds, docIds, modelIds }: ShownSubjects,
  {
    level,
    after,
    limit,
    listRemoved: removedOf,
  }: { level?: FindingLevel | undefined; after?: string | undefined; limit?: number; listRemoved: ListRemoved },
): Promise<ReplyOf<typeof listChangelog>> {
  const isFew = docIds.size + modelIds.size <= mostNamed
  const filter: ChangelogFilter = {
    ...{ moduleIds: moduleIds.slice(0, changelogModuleLimit), seesHidden: false, seesTrash: false },
    ...(isFew && { subjects: { docIds: [...docIds], modelIds: [...modelIds] } }),
  }
  const perTime = limit ?? (level === undefined && isFew ? perPart : perPartOfLevel)
  const cursor = readCursor(after)
  const [states, gone] = await Promise.all([
    docIds.size === 0 ? [] : listStates(context.db, filter, cursor.states, perTime),
    removedOf({ after: cursor.removed, limit: perTime }),
  ])
  const part = takePart(states, gone, { limit: perTime, after: cursor })
  const isShown = ({ subject_kind: kind, subject_id: id }: StateRow) =>
    kind === 'doc' ? docIds.has(id) : kind === 'component' && modelIds.has(id)
  const moduleOf = new Set([...moduleIds, ...gone.map((row) => row.module_id)])
  const entries = await presentEach(context, [...moduleOf], {
    states: part.states.filter(isShown),
    removed: part.removed,
  })
  return {
    list: level === undefined ? entries : entries.filter((entry) => entry.level === level),
    next: part.next === undefined ? null : writeCursor(part.next),
    untilMs: part.next === undefined ? null : (part.states.at(-1)?.at_ms ?? entries.at(-1)?.atMs ?? null),
  }
}

/** Newest first. */
async function presentEach(
  context: Needs,
  moduleIds: readonly number[],
  part: { states: readonly StateRow[]; removed: readonly RemovedRow[] },
): Promise<ChangelogEntry[]> {
  const policies = await readPolicies(context.db, moduleIds)
  const policyOf = (row: { module_id: number }) => policies.get(row.module_id) ?? ownLevels
  const changes = await summarizeEach(context, part.states)
  const uses = await countEachUse(context, part.states)
  return [
    ...part.states.map((row) =>
      presentState(row, { policy: policyOf(row), changes: changes.get(row.id), useCount: uses.get(keyOf(row)) ?? 0 }),
    ),
    ...part.removed.map((row) => presentRemoved(row, policyOf(row))),
  ].sort((a, b) => b.atMs - a.atMs)
}

/**
 * These states and deletions, and what is there again, without what is hidden unless all who are notified see that: for those who are notified of a
 * change, whoever they are. `ifRemoved`: as the deletion of what is there now would be listed.
 */
export async function readEntriesOf(
  context: Needs,
  moduleId: number,
  {
    revisionIds = [],
    trashIds = [],
    restored,
    ifRemoved,
    seesHidden: seesAll = false,
  }: {
    revisionIds?: readonly number[]
    trashIds?: readonly number[]
    restored?: LiveSubject
    ifRemoved?: LiveSubject
    seesHidden?: boolean
  },
): Promise<ChangelogEntry[]> {
  const filter: ChangelogFilter = { moduleIds: [moduleId], seesHidden: seesAll, seesTrash: true, revisionIds, trashIds }
  const [states, removed] = await Promise.all([
    revisionIds.length === 0 ? [] : listStates(context.db, filter, undefined, revisionIds.length),
    trashIds.length === 0 ? [] : listRemoved(context.db, filter, undefined, trashIds.length),
  ])
  const live = restored ?? ifRemoved
  const row = live && (await findLive(context.db, live, seesAll))
  const named = row && { ...row, id: 0, at_ms: context.clock(), by_name: '' }
  const gone = named !== undefined && restored === undefined ? [named] : []
  const entries = await presentEach(context, filter.moduleIds, { states, removed: [...removed, ...gone] })
  return named === undefined || restored === undefined ? entries : [...entries, presentRestored(named)]
}

async function filterOf({ db }: Needs, place: Place): Promise<ChangelogFilter> {
  const { projectId, moduleId, docId, reader, isShownOnly = false } = place
  const moduleIds = moduleId === undefined ? await listModuleIds(db, projectId, changelogModuleLimit) : [moduleId]
  const seesTrash = seesHidden(reader)
  return { moduleIds, docId, seesTrash, seesHidden: seesTrash && !isShownOnly }
}

/** How many documents refer to each model, by application and model. */
async function countEachUse(context: Needs, rows: readonly StateRow[]): Promise<Map<string, number>> {
  const models = rows.filter(({ model_name: name }) => name !== null)
  const found = new Map<string, number>()
  // As many as the rows of one part have.
  for (const [moduleId, those] of Map.groupBy(models, (row) => row.module_id)) {
    const names = [...new Set(those.map(({ model_name: name }) => name ?? ''))]
    for (const [key, count] of await countDocsUsing(context, moduleId, names))
      found.set(`${String(moduleId)} ${key}`, count)
  }
  return found
}

function keyOf({ module_id: moduleId, section, model_name: name }: StateRow): string {
  return `${String(moduleId)} ${section ?? ''} ${name ?? ''}`
}

/** What each state changed, worked out once and kept: documents together, each model with what uses it. */
async function summarizeEach(context: Needs, rows: readonly StateRow[]): Promise<Map<number, StateSummary>> {
  const made = new Map<number, StateSummary>()
  for (const same of Map.groupBy(rows, (row) => `${row.subject_kind} ${keyOf(row)}`).values()) {
    const [{ subject_kind: kind, module_id: moduleId, section, model_name: name }] = same as [StateRow, ...StateRow[]] // no group is empty
    const subject = { kind, moduleId, section: section ?? '', name: name ?? '' }
    for (const [id, summary] of await summarizeStates(context, subject, same)) made.set(id, summary)
  }
  return made
}

export async function readChangelogAuthors(
  context: Needs,
  place: Place,
): Promise<ReplyOf<typeof listChangelogAuthors>> {
  const filter = await filterOf(context, place)
  if (filter.moduleIds.length === 0) return { authors: [] }
  const authors = await listAuthors(context.db, filter, changelogAuthorLimit)
  return { authors: authors.map((author) => ({ ...author, id: encodeId('user', author.id) })) }
}
