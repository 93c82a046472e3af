/* SQL of comments. */
import { sql } from 'kysely'
import { personColumns } from '../../../core/people.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countRows } from '../../../db/row-counts.ts'
import type { CommentRow } from '../../../db/schema.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

/** A comment on the document that is not deleted. */
export async function findComment(db: Executor, docId: number, commentId: number): Promise<CommentRow | undefined> {
  return liveRows(db, 'comment', { id: commentId })
    .innerJoin('comment_thread', 'comment_thread.id', 'comment.thread_id')
    .selectAll('comment')
    .where('comment_thread.doc_id', '=', docId)
    .executeTakeFirst()
}

/** The thread of a comment on the document that has a proposal and is not deleted. */
export async function findProposalThread(db: Executor, docId: number, commentId: number): Promise<number | undefined> {
  const row = await liveRows(db, 'comment', { id: commentId })
    .innerJoin('comment_proposal', 'comment_proposal.comment_id', 'comment.id')
    .innerJoin('comment_thread', 'comment_thread.id', 'comment.thread_id')
    .select('comment.thread_id')
    .where('comment_thread.doc_id', '=', docId)
    .executeTakeFirst()
  return row?.thread_id
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
    .leftJoin('comment_proposal', 'comment_proposal.comment_id', 'comment.id')
    .select(['comment.id as comment_id', 'thread_id', 'author_id', 'text', 'comment.created_at_ms', 'edited_at_ms'])
    .select(['comment.deleted_at_ms as removed_at_ms', 'comment_proposal.comment_id as proposal_id'])
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

/** Comments of the thread that are not deleted. */
export async function countComments(tx: Executor, threadId: number): Promise<number> {
  return countRows(tx.selectFrom('comment').where('thread_id', '=', threadId).where('deleted_at_ms', 'is', null))
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
  return rowsOf(db, 'comment_version', { comment_id: commentId })
    .select(['text', 'replaced_at_ms'])
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
  const row = await rowsOf(tx, 'comment', { thread_id }).select('id').where('id', '<', id).limit(1).executeTakeFirst()
  return row === undefined
}

/** Takes the text, its earlier versions and what it proposes away; the place stays. */
export async function emptyComment(tx: Executor, commentId: number, nowMs: number): Promise<void> {
  await tx.deleteFrom('comment_version').where('comment_id', '=', commentId).execute()
  await tx.deleteFrom('comment_mention').where('comment_id', '=', commentId).execute()
  await tx.deleteFrom('comment_proposal').where('comment_id', '=', commentId).execute()
  await tx.updateTable('comment').set({ text: '', deleted_at_ms: nowMs }).where('id', '=', commentId).execute()
}

export async function removeComment(tx: Executor, commentId: number): Promise<void> {
  await tx.deleteFrom('comment').where('id', '=', commentId).execute()
}
