/* SQL of whom a comment concerns. */
import { reachableModules } from '../../../core/live-places.ts'
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import type { Executor } from '../../../db/content-store.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { CommentChange } from './comment-notices.ts'

/** The comment a change is about (the first of the thread when it is about all of it), its document, and who made the change. */
export async function findSubject(
  db: Executor,
  { threadId, commentId }: Pick<CommentChange, 'threadId' | 'commentId'>,
  actorId: number,
) {
  const comments = db
    .selectFrom('comment')
    .innerJoin('comment_thread', 'comment_thread.id', 'comment.thread_id')
    .innerJoin('doc', 'doc.id', 'comment_thread.doc_id')
    .innerJoin('user', (join) => join.on('user.id', '=', actorId))
    .select(['comment.id as comment_id', 'comment.text', 'doc.id as doc_id', 'doc.name as doc_name'])
    .select('user.nickname as actor_name')
    .where('comment_thread.id', '=', threadId)
  return (
    commentId === null ? comments.orderBy('comment.id').limit(1) : comments.where('comment.id', '=', commentId)
  ).executeTakeFirst()
}

/** Where a document is; undefined when it is hidden or no longer there. */
export async function findShownDoc(db: Executor, docId: number) {
  return reachableModules(db)
    .innerJoin('doc', 'doc.module_id', 'module.id')
    .select(['doc.name as doc', 'doc.http_method as httpMethod', 'doc.url', 'module.id as moduleId'])
    .select(['module.name as app', 'project.id as projectId', 'project.name as project'])
    .where('doc.id', '=', docId)
    .where('doc.deleted_at_ms', 'is', null)
    .where(isInHiddenPlace, '=', 0)
    .executeTakeFirst()
}

/** Everyone who wrote in the thread or was spoken to there. */
export async function listParticipants(db: Executor, threadId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comment')
    .select('author_id as user_id')
    .where('thread_id', '=', threadId)
    .where('deleted_at_ms', 'is', null)
    .union(
      db
        .selectFrom('comment_mention')
        .innerJoin('comment', 'comment.id', 'comment_mention.comment_id')
        .select('comment_mention.user_id')
        .where('comment.thread_id', '=', threadId),
    )
    .execute()
  return rows.map((row) => row.user_id).sort((a, b) => a - b)
}

export async function listDocFollowers(db: Executor, docId: number) {
  const rows = await db
    .selectFrom('subscription')
    .select(['user_id', 'level'])
    .where('subject_kind', '=', 'doc')
    .where('subject_id', '=', docId)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, level: row.level }))
}

export async function listNicknames(db: Executor, userIds: readonly number[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await rowsOf(db, 'user', { id: userIds }).select('nickname').orderBy('id').execute()
  return rows.map(({ nickname }) => nickname)
}
