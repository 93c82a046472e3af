/*
 * Revisions of records (`StoredRecord` of the model) and of an application's own content. Owns: writing one and reading one back. Does not own:
 * moving a subject's head, which each area does with a compare-and-set.
 */
import { modifySource, type ModifySource } from '@lectern/contracts'
import { readRecord, type ApplicationContent, type Json, type StoredRecord } from '@lectern/model'
import { insertTexts, packText, unpackText, type Executor } from '../db/content-store.ts'
import type { RevisionSubject } from '../db/schema.ts'
import { AppError } from '../core/app-error.ts'
import { countRecordChanges } from './change-counts.ts'

export interface NewRevision {
  kind: RevisionSubject
  subjectId: number
  /** The revision it was made from; `null` for the first. */
  parentId: number | null
  content: StoredRecord | ApplicationContent
  /** What it was made from; absent for the first. */
  before?: StoredRecord | ApplicationContent
  authorId: number
  source?: ModifySource
  remark?: string
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

/** Writes a revision with its text; the caller makes it the head. */
export async function insertRevision(
  tx: Executor,
  { kind, subjectId, parentId, content, before, authorId, source = modifySource.form, remark = '' }: NewRevision,
  nowMs: number,
): Promise<number> {
  const text = packText(JSON.stringify(content))
  await insertTexts(tx, [text])
  const { id } = await tx
    .insertInto('revision')
    .values({
      subject_kind: kind,
      subject_id: subjectId,
      hash: text.hash,
      parent_id: parentId,
      second_parent_id: null,
      source,
      author_id: authorId,
      remark,
      created_at_ms: nowMs,
      ...(before !== undefined && countRecordChanges(before, content)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A revision's content, with who wrote it when. */
export interface ReadRevision<T> {
  content: T
  authorName: string
  createdAtMs: number
}

/** The record a revision holds; undefined when there is none of that kind. */
export async function findRecord<K extends StoredRecord['kind']>(
  db: Executor,
  kind: K,
  revisionId: number | null,
): Promise<ReadRevision<Extract<StoredRecord, { kind: K }>> | undefined> {
  if (revisionId === null) return undefined
  const row = await db
    .selectFrom('revision')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .innerJoin('user', 'user.id', 'revision.author_id')
    .select(['content.bytes', 'user.nickname', 'revision.created_at_ms'])
    .where('revision.id', '=', revisionId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Stored texts are JSON of ours.
  const content = readRecord(kind, JSON.parse(unpackText(row.bytes)) as Json)
  return content && { content, authorName: row.nickname, createdAtMs: row.created_at_ms }
}
