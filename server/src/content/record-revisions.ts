/* Revisions of records (`StoredRecord` of the model) and of an application's own content: writing one and reading one back. */
import { modifySource, type ModifySource } from '@lectern/contracts'
import { readRecord, type ApplicationContent, type Json, type StoredRecord } from '@lectern/model'
import { packText, unpackText, type Executor } from '../db/content-store.ts'
import { readByKey } from '../db/read-together.ts'
import { rowsOf } from '../db/rows.ts'
import { AppError } from '../core/app-error.ts'
import { countRecordChanges } from './change-counts.ts'
import { writeState, type StateDetails } from './write-states.ts'

export interface NewRecord extends Omit<StateDetails, 'source'> {
  subjectId: number
  /** The head it follows; `null` for the first. */
  parentId: number | null
  content: StoredRecord | ApplicationContent
  /** What it was made from; absent for the first. */
  before?: StoredRecord | ApplicationContent | undefined
  /** The form unless given. */
  source?: ModifySource
}

/** An older state that shall be the present one again. */
export interface OldState<T> {
  content: T
  remark: string
  /** The head it shall follow; absent for whichever is there. */
  expectedHeadId?: number | null
}

/** @throws {AppError} changed_meanwhile when the present head is not the one that was asked for */
export function requireExpectedHead(
  { expectedHeadId }: Pick<OldState<unknown>, 'expectedHeadId'>,
  headId: number | null,
): void {
  if (expectedHeadId !== undefined && expectedHeadId !== headId) throw new AppError('changed_meanwhile')
}

/**
 * Writes a record and makes it the head of its subject; the id of the revision.
 * @throws {OvertakenError} when the head is another one than `parentId`
 */
export async function writeRecord(
  tx: Executor,
  { subjectId, parentId, content, before, source = modifySource.form, ...details }: NewRecord,
): Promise<number> {
  const text = packText(JSON.stringify(content))
  const counts = before && countRecordChanges(before, content)
  return writeState(tx, { subjectId, parentId, text, ...(counts && { counts }) }, { ...details, source })
}

/** A revision's content, with who wrote it when. */
export interface ReadRevision<T> {
  content: T
  authorName: string
  createdAtMs: number
}

const rows = (db: Executor, ids: number | readonly number[]) =>
  rowsOf(db, 'revision', { id: ids })
    .innerJoin('content', 'content.hash', 'revision.hash')
    .innerJoin('user', 'user.id', 'revision.author_id')
    .select(['revision.id', 'content.bytes', 'user.nickname', 'revision.created_at_ms'])

const findRow = readByKey({
  one: (db, id: number) => rows(db, id).executeTakeFirst(),
  many: async (db, ids) => new Map((await rows(db, ids).execute()).map((row) => [row.id, row])),
})

/** The record a revision holds; undefined when there is none of that kind. */
export async function findRecord<K extends StoredRecord['kind']>(
  db: Executor,
  kind: K,
  revisionId: number | null,
): Promise<ReadRevision<Extract<StoredRecord, { kind: K }>> | undefined> {
  if (revisionId === null) return undefined
  const row = await findRow(db, revisionId)
  if (row === undefined) return undefined
  // Stored texts are JSON of ours.
  const content = readRecord(kind, JSON.parse(unpackText(row.bytes)) as Json)
  return content && { content, authorName: row.nickname, createdAtMs: row.created_at_ms }
}
