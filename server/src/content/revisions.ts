/*
 * Saved states and the heads that point at the newest. Owns: writing them so that nobody's state is overtaken unseen (compare-and-set on the
 * head). Does not own: the texts (`db/content-store.ts`).
 */
import type { ModifySource } from '@lectern/contracts'
import { upgradeContent, type Json, type StoredContent } from '@lectern/model'
import { sql } from 'kysely'
import { findTexts, type Executor } from '../db/content-store.ts'
import type { ChangeCounts } from './change-counts.ts'

export type SubjectKind = 'doc' | 'component' | 'module'

/** A new state of a subject. */
export interface NewRevision {
  subjectId: number
  hash: string
  /** The head it follows; `null` for the first. */
  parentId: number | null
  /** Of a merge: the state its writer had started from. */
  secondParentId?: number | null
  counts?: ChangeCounts
}

export interface RevisionDetails {
  kind: SubjectKind
  source: ModifySource
  authorId: number
  remark: string
}

/** Writes states of several subjects; their ids by subject. At least one; at most what one statement carries. */
export async function insertRevisions(
  tx: Executor,
  revisions: readonly NewRevision[],
  { kind, source, authorId, remark }: RevisionDetails,
  nowMs: number,
): Promise<Map<number, number>> {
  const rows = await tx
    .insertInto('revision')
    .values(
      revisions.map((revision) => ({
        subject_kind: kind,
        subject_id: revision.subjectId,
        hash: revision.hash,
        parent_id: revision.parentId,
        second_parent_id: revision.secondParentId ?? null,
        source,
        author_id: authorId,
        remark,
        created_at_ms: nowMs,
        added: revision.counts?.added ?? null,
        changed: revision.counts?.changed ?? null,
        removed: revision.counts?.removed ?? null,
      })),
    )
    .returning(['id', 'subject_id'])
    .execute()
  return new Map(rows.map((row) => [row.subject_id, row.id]))
}

/** A state's content and which one it is. */
export interface State {
  revisionId: number
  hash: string
  content: StoredContent
  /** Of the content as JSON, in characters. */
  length: number
}

/** A state of this very subject; `undefined` for any other id. */
export async function findState(
  db: Executor,
  subject: { kind: SubjectKind; id: number },
  revisionId: number | null,
): Promise<State | undefined> {
  if (revisionId === null) return undefined
  const row = await db
    .selectFrom('revision')
    .select(['id', 'hash'])
    .where('id', '=', revisionId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .executeTakeFirst()
  const text = row && (await findTexts(db, [row.hash])).get(row.hash)
  return row === undefined || text === undefined
    ? undefined
    : { revisionId: row.id, hash: row.hash, content: readStored(text), length: text.length }
}

/** States by their ids, whatever they are of; at most a thousand. */
export async function findStates(db: Executor, revisionIds: readonly number[]): Promise<Map<number, State>> {
  if (revisionIds.length === 0) return new Map()
  const rows = await db.selectFrom('revision').select(['id', 'hash']).where('id', 'in', revisionIds).execute()
  const texts = await findTexts(db, [...new Set(rows.map(({ hash }) => hash))])
  return new Map(
    rows.flatMap(({ id, hash }): [number, State][] => {
      const text = texts.get(hash)
      return text === undefined ? [] : [[id, { revisionId: id, hash, content: readStored(text), length: text.length }]]
    }),
  )
}

/** What a stored text says. */
export function readStored(text: string): StoredContent {
  // Whatever JSON.parse yields is JSON.
  return upgradeContent(JSON.parse(text) as Json)
}

/** A head on its way from one state to the next. */
export interface HeadMove {
  id: number
  /** The present head; anything else there means that somebody was faster. */
  from: number | null
  to: number
}

/** Moves heads of one kind; false when not all of them were where they should be, which the caller rolls back. At most 500. */
export async function moveHeads(tx: Executor, kind: SubjectKind, moves: readonly HeadMove[]): Promise<boolean> {
  const rows = moves.map(
    ({ id, from, to }) => sql`(cast(${id} as bigint), cast(${from} as bigint), cast(${to} as bigint))`,
  )
  const table = sql.table(kind)
  const result = await sql`
    update ${table} set head_revision_id = news.column3
    from (values ${sql.join(rows)}) as news
    where ${table}.id = news.column1 and ${table}.deleted_at_ms is null
      and ${table}.head_revision_id is not distinct from news.column2`.execute(tx)
  return Number(result.numAffectedRows) === moves.length
}

/** The application’s models are different: readers' copies become stale. Its row stays locked until the end of the transaction. */
export async function touchContent(tx: Executor, moduleId: number, nowMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('module')
    .set((set) => ({ content_version: set('content_version', '+', 1), updated_at_ms: nowMs }))
    .where('id', '=', moduleId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
