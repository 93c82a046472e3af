/* SQL of comments. */
import type { CommentPlace, CommentState } from '@lectern/contracts'
import { sql } from 'kysely'
import { personColumns } from '../../../core/people.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { CommentRow, CommentThreadRow } from '../../../db/schema.ts'

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
  const { total } = await threadsOf(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await threadsOf(db, filter)
    .selectAll('comment_thread')
    .orderBy('updated_at_ms', 'desc')
    .orderBy('comment_thread.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total }
}

const maxPlaces = 1_000

/** How many threads are open and settled, and how many are open at each field. */
export async function countThreads(db: Executor, docId: number) {
  const states = await db
    .selectFrom('comment_thread')
    .select(sql<number>`case when resolved_at_ms is null then 1 else 0 end`.as('is_open'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('doc_id', '=', docId)
    .groupBy('is_open')
    .execute()
  const countOf = (isOpen: number): number => states.find((row) => row.is_open === isOpen)?.count ?? 0
  const open = countOf(1)
  const places =
    open === 0
      ? []
      : await db
          .selectFrom('comment_thread')
          .select(({ fn }) => [
            'section' as const,
            'media_type' as const,
            'path' as const,
            fn.countAll<number>().as('count'),
          ])
          .where('doc_id', '=', docId)
          .where('section', '!=', '')
          .where('resolved_at_ms', 'is', null)
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
  return db
    .selectFrom('comment_thread')
    .selectAll()
    .where('id', '=', threadId)
    .where('doc_id', '=', docId)
    .executeTakeFirst()
}

/** A comment on the document that is not deleted. */
export async function findComment(db: Executor, docId: number, commentId: number): Promise<CommentRow | undefined> {
  return db
    .selectFrom('comment')
    .innerJoin('comment_thread', 'comment_thread.id', 'comment.thread_id')
    .selectAll('comment')
    .where('comment.id', '=', commentId)
    .where('comment_thread.doc_id', '=', docId)
    .where('comment.deleted_at_ms', 'is', null)
    .executeTakeFirst()
}

/** The thread of a comment on the document, deleted or not. */
export async function findThreadAround(
  db: Executor,
  docId: number,
  commentId: number,
): Promise<CommentThreadRow | undefined> {
  return db
    .selectFrom('comment_thread')
    .innerJoin('comment', 'comment.thread_id', 'comment_thread.id')
    .selectAll('comment_thread')
    .where('comment.id', '=', commentId)
    .where('comment_thread.doc_id', '=', docId)
    .executeTakeFirst()
}

/**
 * Comments of the threads with their authors, oldest first, each with how many its thread has.
 * @param latest how many of the end of each thread, besides its first; all when undefined
 */
export async function listComments(db: Executor, threadIds: readonly number[], latest: number | undefined) {
  if (threadIds.length === 0) return []
  const ranked = db
    .selectFrom('comment')
    .innerJoin('user', 'user.id', 'comment.author_id')
    .select(['comment.id as comment_id', 'thread_id', 'author_id', 'text', 'comment.created_at_ms', 'edited_at_ms'])
    .select('comment.deleted_at_ms as removed_at_ms')
    .select(personColumns)
    .select(sql<number>`row_number() over (partition by thread_id order by comment.id)`.as('from_start'))
    .select(sql<number>`row_number() over (partition by thread_id order by comment.id desc)`.as('from_end'))
    .select(
      sql<number>`count(case when comment.deleted_at_ms is null then 1 end) over (partition by thread_id)`.as(
        'thread_count',
      ),
    )
    .where('thread_id', 'in', [...threadIds])
  const all = db.selectFrom(ranked.as('ranked')).selectAll().orderBy('comment_id')
  return latest === undefined
    ? all.execute()
    : all.where((where) => where.or([where('from_start', '=', 1), where('from_end', '<=', latest)])).execute()
}
export type ListedComment = Awaited<ReturnType<typeof listComments>>[number]

/** Whom the comments speak to. */
export async function listMentions(db: Executor, commentIds: readonly number[]) {
  if (commentIds.length === 0) return []
  return db
    .selectFrom('comment_mention')
    .innerJoin('user', 'user.id', 'comment_mention.user_id')
    .select(['comment_mention.comment_id', ...personColumns])
    .where('comment_id', 'in', [...commentIds])
    .orderBy('user.id')
    .execute()
}
export type MentionRow = Awaited<ReturnType<typeof listMentions>>[number]

export async function listPeople(db: Executor, userIds: readonly number[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('user')
    .select(personColumns)
    .where('user.id', 'in', [...userIds])
    .execute()
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
/** As `findComment`, with its thread held until the transaction ends: what is read is what others have written. */
export async function holdComment(tx: Executor, docId: number, commentId: number): Promise<CommentRow | undefined> {
  const found = await findComment(tx, docId, commentId)
  if (found === undefined) return undefined
  await tx
    .updateTable('comment_thread')
    .set((set) => ({ updated_at_ms: set.ref('updated_at_ms') }))
    .where('id', '=', found.thread_id)
    .execute()
  return findComment(tx, docId, commentId)
}

export async function touchThread(tx: Executor, threadId: number, nowMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('comment_thread')
    .set({ updated_at_ms: nowMs })
    .where('id', '=', threadId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False when it was so already. */
export async function setResolved(
  tx: Executor,
  threadId: number,
  resolvedBy: number | null,
  nowMs: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('comment_thread')
    .set({ resolved_at_ms: resolvedBy === null ? null : nowMs, resolved_by: resolvedBy, updated_at_ms: nowMs })
    .where('id', '=', threadId)
    .where('resolved_at_ms', resolvedBy === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Comments of the thread that are not deleted. */
export async function countComments(tx: Executor, threadId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('comment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread_id', '=', threadId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertComment(
  tx: Executor,
  { threadId, userId, text, nowMs }: { threadId: number; userId: number; text: string; nowMs: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('comment')
    .values({
      thread_id: threadId,
      author_id: userId,
      text,
      created_at_ms: nowMs,
      edited_at_ms: null,
      deleted_at_ms: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps the earlier text. */
export async function replaceText(
  tx: Executor,
  { id, text }: Pick<CommentRow, 'id' | 'text'>,
  next: string,
  nowMs: number,
): Promise<void> {
  await tx.insertInto('comment_version').values({ comment_id: id, text, replaced_at_ms: nowMs }).execute()
  await tx.updateTable('comment').set({ text: next, edited_at_ms: nowMs }).where('id', '=', id).execute()
}

/** Earlier texts, latest first. */
export async function listVersions(db: Executor, commentId: number, limit: number) {
  return db
    .selectFrom('comment_version')
    .select(['text', 'replaced_at_ms'])
    .where('comment_id', '=', commentId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Makes these the people a comment speaks to. */
export async function replaceMentions(tx: Executor, commentId: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('comment_mention').where('comment_id', '=', commentId).execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('comment_mention')
    .values(userIds.map((userId) => ({ comment_id: commentId, user_id: userId })))
    .execute()
}

export async function isFirstOfThread(tx: Executor, { id, thread_id }: CommentRow): Promise<boolean> {
  const row = await tx
    .selectFrom('comment')
    .select('id')
    .where('thread_id', '=', thread_id)
    .where('id', '<', id)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** Takes the text and its earlier versions away; the place stays. */
export async function emptyComment(tx: Executor, commentId: number, nowMs: number): Promise<void> {
  await tx.deleteFrom('comment_version').where('comment_id', '=', commentId).execute()
  await tx.deleteFrom('comment_mention').where('comment_id', '=', commentId).execute()
  await tx.updateTable('comment').set({ text: '', deleted_at_ms: nowMs }).where('id', '=', commentId).execute()
}

export async function removeComment(tx: Executor, commentId: number): Promise<void> {
  await tx.deleteFrom('comment').where('id', '=', commentId).execute()
}

export async function removeThread(tx: Executor, threadId: number): Promise<void> {
  await tx.deleteFrom('comment_thread').where('id', '=', threadId).execute()
}
