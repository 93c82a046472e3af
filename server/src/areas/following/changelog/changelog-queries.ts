/* Reading what changed in an application. Owns: how much is looked through for one answer, and who sees what of it. */
import {
  changelogAuthorLimit,
  type listChangelog,
  type listChangelogAuthors,
  type QueryOf,
  type ReplyOf,
} from '@lectern/contracts'
import type { Reader } from '../../../auth/visibility.ts'
import { seesHidden } from '../../../auth/visibility.ts'
import { readPolicy } from '../../../content/compatibility-decisions.ts'
import { summarizeStates, type StateSummary } from '../../../content/state-summaries.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId, findId } from '../../../core/public-ids.ts'
import { countDocsUsing } from '../../documents/model/model-queries.ts'
import { readCursor, takePart, writeCursor } from './changelog-page.ts'
import { presentRemoved, presentState } from './changelog-presenter.ts'
import { listAuthors, listRemoved, listStates, type ChangelogFilter, type StateRow } from './changelog-repo.ts'

type Needs = Pick<AppContext, 'db' | 'clock'>

/** Where to look, and for whom. */
interface Place {
  moduleId: number
  docId: number | undefined
  reader: Reader
}

/** Rows that are looked through at a time; most of them are no match when a level is chosen. */
const perPart = 50
const perPartOfLevel = 100

export async function readChangelog(
  context: Needs,
  { moduleId, docId, reader }: Place,
  { level, source, authorId, fromMs, toMs, after }: Omit<QueryOf<typeof listChangelog>, 'moduleId' | 'docId'>,
): Promise<ReplyOf<typeof listChangelog>> {
  const { db } = context
  const filter: ChangelogFilter = {
    ...{ moduleId, docId, source, fromMs, toMs },
    seesHidden: seesHidden(reader),
    authorId: authorId === undefined ? undefined : (findId('user', authorId) ?? 0),
  }
  const limit = level === undefined ? perPart : perPartOfLevel
  const cursor = readCursor(after)
  const [states, removed] = await Promise.all([
    listStates(db, filter, cursor.states, limit),
    // No way of saving removes anything; the trash is for those who see hidden documents.
    source === undefined && filter.seesHidden ? listRemoved(db, filter, cursor.removed, limit) : [],
  ])
  const part = takePart(states, removed, { limit, after: cursor })
  const policy = await readPolicy(db, moduleId)
  const changes = await summarizeEach(context, moduleId, part.states)
  const uses = await countDocsUsing(context, moduleId, namesOfModels(part.states))
  const entries = [
    ...part.states.map((row) =>
      presentState(row, { policy, changes: changes.get(row.id), useCount: uses.get(keyOf(row)) ?? 0 }),
    ),
    ...part.removed.map((row) => presentRemoved(row, policy)),
  ].sort((a, b) => b.atMs - a.atMs)
  return {
    list: level === undefined ? entries : entries.filter((entry) => entry.level === level),
    next: part.next === undefined ? null : writeCursor(part.next),
    untilMs: part.next === undefined ? null : (entries.at(-1)?.atMs ?? null),
  }
}

function namesOfModels(rows: readonly StateRow[]): string[] {
  return [...new Set(rows.flatMap(({ model_name: name }) => (name === null ? [] : [name])))]
}

function keyOf({ section, model_name: name }: StateRow): string {
  return `${section ?? ''} ${name ?? ''}`
}

/** What each state changed, worked out once and kept: documents together, each model with what uses it. */
async function summarizeEach(
  context: Needs,
  moduleId: number,
  rows: readonly StateRow[],
): Promise<Map<number, StateSummary>> {
  const made = new Map<number, StateSummary>()
  for (const same of Map.groupBy(rows, (row) => `${row.subject_kind} ${keyOf(row)}`).values()) {
    const [{ subject_kind: kind, section, model_name: name }] = same as [StateRow, ...StateRow[]] // no group is empty
    const subject = { kind, moduleId, section: section ?? '', name: name ?? '' }
    for (const [id, summary] of await summarizeStates(context, subject, same)) made.set(id, summary)
  }
  return made
}

export async function readChangelogAuthors(
  { db }: Needs,
  { moduleId, docId, reader }: Place,
): Promise<ReplyOf<typeof listChangelogAuthors>> {
  const authors = await listAuthors(db, { moduleId, docId, seesHidden: seesHidden(reader) }, changelogAuthorLimit)
  return { authors: authors.map((author) => ({ ...author, id: encodeId('user', author.id) })) }
}
