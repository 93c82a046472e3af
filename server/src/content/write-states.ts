/*
 * The one way states are written. Owns: that a state, its text and the head that points at it are written together, and that no state is overtaken
 * unseen (compare-and-set on the head). Does not own: what follows from a content (columns, events, audit), which each area adds in the same
 * transaction; working a change out again (`save-subject.ts`).
 */
import type { ModifySource } from '@lectern/contracts'
import { sql } from 'kysely'
import { AppError } from '../core/app-error.ts'
import { inBatches } from '../db/batches.ts'
import { hasId, insertMany } from '../db/insert-many.ts'
import { insertTexts, type Executor, type StoredText } from '../db/content-store.ts'
import type { RevisionSubject } from '../db/schema.ts'
import type { ChangeCounts } from './change-counts.ts'
import { findModulesOf } from './revision-places.ts'

/** The row and column that hold the head of a subject. */
export const subjectHeads = {
  doc: ['doc', 'head_revision_id'],
  component: ['component', 'head_revision_id'],
  dictionary: ['dictionary', 'head_revision_id'],
  module: ['module', 'head_revision_id'],
  modulePush: ['module', 'push_revision_id'],
  moduleConstants: ['module', 'constants_revision_id'],
  projectConstants: ['project', 'constants_revision_id'],
  compose: ['compose_project', 'head_revision_id'],
  composePage: ['compose_page', 'head_revision_id'],
} as const satisfies Record<RevisionSubject, readonly [table: string, column: string]>

/** A new state of a subject. */
export interface NewState {
  /** Of the revision, when it was reserved. */
  id?: number
  subjectId: number
  /** Only its hash when it is stored already. */
  text: StoredText | { hash: string }
  /** The head it follows; `null` for the first. */
  parentId: number | null
  /** Of a merge: the state its writer had started from. */
  secondParentId?: number | null
  counts?: ChangeCounts
}

export interface StateDetails {
  kind: RevisionSubject
  /** The application of all of them, where their rows are yet to be written. */
  moduleId?: number
  source: ModifySource
  authorId: number
  /** Empty unless given. */
  remark?: string
  nowMs: number
}

/** Someone else's save came first; what the transaction wrote must be undone. Callers that read the newest state again may try once more. */
export class OvertakenError extends AppError {
  constructor(options?: { cause?: unknown }) {
    super('changed_meanwhile', {}, options)
  }
}

/**
 * Writes states of several live subjects and makes them the heads.
 * @returns ids of the revisions by subject
 * @throws {OvertakenError} when a subject was deleted, or its head is not `parentId`
 */
export async function writeStates(
  tx: Executor,
  states: readonly NewState[],
  details: StateDetails,
): Promise<Map<number, number>> {
  const ids = await insertStates(tx, states, details)
  for (const part of inBatches(states)) await moveHeads(tx, details.kind, part, ids)
  return ids
}

/** As `writeStates`, for one; the id of the revision. */
export async function writeState(tx: Executor, state: NewState, details: StateDetails): Promise<number> {
  return idOf(await writeStates(tx, [state], details), state)
}

/** Writes the first states of new rows, which may be hidden yet. @returns ids of the revisions by subject */
export async function writeFirstStates(
  tx: Executor,
  states: readonly Pick<NewState, 'subjectId' | 'text'>[],
  details: StateDetails,
): Promise<Map<number, number>> {
  const first = states.map((state) => ({ ...state, parentId: null }))
  const ids = await insertStates(tx, first, details)
  for (const part of inBatches(first)) await updateHeads(details.kind, part, ids).execute(tx)
  return ids
}

/** Writes states whose heads the caller moves, with a compare-and-set over more columns than the head, or has written with their rows. */
export async function insertStates(
  tx: Executor,
  states: readonly NewState[],
  { kind, moduleId, source, authorId, remark = '', nowMs }: StateDetails,
): Promise<Map<number, number>> {
  const texts = states.flatMap(({ text }) => ('bytes' in text ? [text] : []))
  await insertTexts(tx, texts)
  const ids = new Map<number, number>()
  for (const part of inBatches(states)) {
    const subjects = part.map(({ subjectId }) => subjectId)
    const modules = moduleId === undefined ? await findModulesOf(tx, kind, subjects) : undefined
    const rows = part.map(({ id, subjectId, text, parentId, secondParentId = null, counts }) => ({
      ...(id !== undefined && { id }),
      subject_kind: kind,
      subject_id: subjectId,
      module_id: moduleId ?? modules?.get(subjectId) ?? null,
      hash: text.hash,
      parent_id: parentId,
      second_parent_id: secondParentId,
      source,
      author_id: authorId,
      remark,
      created_at_ms: nowMs,
      added: counts?.added ?? null,
      changed: counts?.changed ?? null,
      removed: counts?.removed ?? null,
    }))
    const insert = () => tx.insertInto('revision').values(rows)
    const isKnown = part.every(hasId)
    if (isKnown) await insertMany(tx, 'revision', rows, insert)
    const inserted = isKnown
      ? part.map(({ id, subjectId }) => ({ id, subject_id: subjectId }))
      : await insert().returning(['id', 'subject_id']).execute()
    for (const row of inserted) ids.set(row.subject_id, row.id)
  }
  return ids
}

/** The revision written for a state. */
export function idOf(ids: ReadonlyMap<number, number>, { subjectId }: Pick<NewState, 'subjectId'>): number {
  const id = ids.get(subjectId)
  if (id === undefined) throw new Error(`No revision was written for ${String(subjectId)}`)
  return id
}

async function moveHeads(
  tx: Executor,
  kind: RevisionSubject,
  states: readonly NewState[],
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const [table, column] = subjectHeads[kind]
  const result = await sql`
    ${updateHeads(kind, states, ids)}
      and ${sql.ref(`${table}.deleted_at_ms`)} is null
      and ${sql.ref(`${table}.${column}`)} is not distinct from news.column2`.execute(tx)
  if (Number(result.numAffectedRows) !== states.length) throw new OvertakenError()
}

/** With the heads they follow as `news.column2`. */
function updateHeads(kind: RevisionSubject, states: readonly NewState[], ids: ReadonlyMap<number, number>) {
  const [table, column] = subjectHeads[kind]
  const news = states.map(
    (state) =>
      sql`(cast(${state.subjectId} as bigint), cast(${state.parentId} as bigint), cast(${idOf(ids, state)} as bigint))`,
  )
  return sql`
    update ${sql.table(table)} set ${sql.ref(column)} = news.column3
    from (values ${sql.join(news)}) as news
    where ${sql.ref(`${table}.id`)} = news.column1`
}
