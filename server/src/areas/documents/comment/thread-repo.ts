/* SQL of threads of comments. */
import type { CommentPlace, CommentState } from '@lectern/contracts'
import { sql } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../db/row-counts.ts'
import type { CommentThreadRow } from '../../../db/schema.ts'
import { rowsOf } from '../../../db/rows.ts'

/** Where threads are looked for. */
export interface ThreadFilter {
  docId: number
  state: CommentState | undefined
  place: CommentPlace | undefined
}

function threadsOf(db: Executor, { docId, state, place }: ThreadFilter) {
  const all = db.selectFrom('comment_thread').where('comment_thread.doc_id', '=', docId)
  const found = state === undefined ? all : all.where('resolved_at_ms', state === 'open' ? 'is' : 'is not', null)
  return place === undefined
    ? found
    : found
        .where('section', '=', place.section)
        .where('media_type', '=', place.mediaType)
        .where('path', '=', place.path)
}

/** Latest activity first. */
export async function pageThreads(
  db: Executor,
  filter: ThreadFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: CommentThreadRow[]; total: number }> {
  const rows = await threadsOf(db, filter)
    .selectAll('comment_thread')
    .orderBy('updated_at_ms', 'desc')
    .orderBy('comment_thread.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total: await countRows(threadsOf(db, filter)) }
}

const maxPlaces = 1_000

/** How many threads are open and settled, and how many are open at each field. */
export async function countThreads(db: Executor, docId: number) {
  const states = await rowsOf(db, 'comment_thread', { doc_id: docId })
    .select(sql<number>`case when resolved_at_ms is null then 1 else 0 end`.as('is_open'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('is_open')
    .execute()
  const countOf = (isOpen: number): number => states.find((row) => row.is_open === isOpen)?.count ?? 0
  const open = countOf(1)
  const places =
    open === 0
      ? []
      : await rowsOf(db, 'comment_thread', { doc_id: docId, resolved_at_ms: null })
          .select(({ fn }) => [
            'section' as const,
            'media_type' as const,
            'path' as const,
            fn.countAll<number>().as('count'),
          ])
          .where('section', '!=', '')
          .groupBy(['section', 'media_type', 'path'])
          .orderBy('section')
          .orderBy('media_type')
          .orderBy('path')
          .limit(maxPlaces)
          .execute()
  return { open, resolved: countOf(0), places }
}

/** A thread of the document. */
export async function findThread(db: Executor, docId: number, threadId: number): Promise<CommentThreadRow | undefined> {
  return rowsOf(db, 'comment_thread', { id: threadId, doc_id: docId }).selectAll().executeTakeFirst()
}

/** The thread of a comment on the document, deleted or not. */
export async function findThreadAround(
  db: Executor,
  docId: number,
  commentId: number,
): Promise<CommentThreadRow | undefined> {
  return rowsOf(db, 'comment_thread', { doc_id: docId })
    .innerJoin('comment', 'comment.thread_id', 'comment_thread.id')
    .selectAll('comment_thread')
    .where('comment.id', '=', commentId)
    .executeTakeFirst()
}

export async function insertThread(
  tx: Executor,
  { docId, place, userId, nowMs }: { docId: number; place: CommentPlace | undefined; userId: number; nowMs: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('comment_thread')
    .values({
      doc_id: docId,
      section: place?.section ?? '',
      media_type: place?.mediaType ?? '',
      path: place?.path ?? '',
      created_by: userId,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
      resolved_at_ms: null,
      resolved_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the thread is not there any more. Holds the thread for the rest of the transaction. */
export async function touchThread(tx: Executor, threadId: number, nowMs: number): Promise<boolean> {
  return hasChanged(tx.updateTable('comment_thread').set({ updated_at_ms: nowMs }).where('id', '=', threadId))
}

/** False when it was so already. */
export async function setResolved(
  tx: Executor,
  threadId: number,
  resolvedBy: number | null,
  nowMs: number,
): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('comment_thread')
      .set({ resolved_at_ms: resolvedBy === null ? null : nowMs, resolved_by: resolvedBy, updated_at_ms: nowMs })
      .where('id', '=', threadId)
      .where('resolved_at_ms', resolvedBy === null ? 'is not' : 'is', null),
  )
}

export async function removeThread(tx: Executor, threadId: number): Promise<void> {
  await tx.deleteFrom('comment_thread').where('id', '=', threadId).execute()
}
