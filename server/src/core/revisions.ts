/*
 * Saved states and the heads that point at the newest. Owns: writing them so that nobody's state is overtaken unseen (compare-and-set on the
 * head). Does not own: the texts (`db/content-store.ts`).
 */
import type { ModifySource } from '@lectern/contracts'
import { upgradeContent, type Json, type StoredContent } from '@lectern/model'
import { findTexts, type Executor } from '../db/content-store.ts'

export type SubjectKind = 'doc' | 'component' | 'module'

/** A new state of a subject. */
export interface NewRevision {
  subjectId: number
  hash: string
  /** The head it follows; `null` for the first. */
  parentId: number | null
  /** Of a merge: the state its writer had started from. */
  secondParentId?: number | null
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
    : { revisionId: row.id, hash: row.hash, content: readStored(text) }
}

/** What a stored text says. */
export function readStored(text: string): StoredContent {
  // Whatever JSON.parse yields is JSON.
  return upgradeContent(JSON.parse(text) as Json)
}
