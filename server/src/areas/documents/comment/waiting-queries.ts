/* Threads that wait for a person's answer. */
import type { WaitingComment } from '@lectern/contracts'
import { sql, type Kysely } from 'kysely'
import { visibleProjects, type Viewer } from '../../../auth/visible-projects.ts'
import { isDocVisible } from '../../../auth/visible-docs.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Database } from '../../../db/schema.ts'
import { excerptOf } from './comment-notices.ts'

/** Of the threads a person takes part in, so many of the newest are looked through. */
const lookedThrough = 200

/** Open threads in which the person wrote or was mentioned; the newest of them. */
function ownThreads(db: Kysely<Database>, userId: number) {
  const written = db
    .selectFrom('comment')
    .select('thread_id')
    .where('author_id', '=', userId)
    .where('deleted_at_ms', 'is', null)
  const mentioned = db
    .selectFrom('comment_mention')
    .innerJoin('comment', 'comment.id', 'comment_mention.comment_id')
    .select('comment.thread_id')
    .where('comment_mention.user_id', '=', userId)
    .where('comment.deleted_at_ms', 'is', null)
  return db
    .selectFrom('comment_thread')
    .select(['id', 'doc_id', 'updated_at_ms'])
    .where('id', 'in', written.union(mentioned))
    .where('resolved_at_ms', 'is', null)
    .orderBy('updated_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(lookedThrough)
}

/** Open threads the person takes part in, in which someone else wrote last, of documents they see; newest first. */
export async function listWaitingComments(
  db: Kysely<Database>,
  viewer: Viewer,
  limit: number,
): Promise<WaitingComment[]> {
  const lastId = sql<number>`(
    select max(comment.id) from comment where comment.thread_id = thread.id and comment.deleted_at_ms is null
  )`
  const rows = await visibleProjects(db, viewer)
    .innerJoin('module', 'module.project_id', 'project.id')
    .innerJoin('doc', 'doc.module_id', 'module.id')
    .innerJoin(ownThreads(db, viewer.userId).as('thread'), 'thread.doc_id', 'doc.id')
    .innerJoin('comment as last', (join) => join.on('last.id', '=', lastId))
    .innerJoin('user as author', 'author.id', 'last.author_id')
    .select(['last.id as comment_id', 'doc.id as doc_id', 'doc.name as doc_name'])
    .select(['author.nickname as by_name', 'last.text', 'last.created_at_ms'])
    .where('module.deleted_at_ms', 'is', null)
    .where('doc.deleted_at_ms', 'is', null)
    .where('last.author_id', '!=', viewer.userId)
    .where(isDocVisible)
    .orderBy('last.created_at_ms', 'desc')
    .orderBy('last.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    commentId: encodeId('comment', row.comment_id),
    docId: encodeId('doc', row.doc_id),
    docName: row.doc_name,
    byName: row.by_name,
    text: excerptOf(row.text),
    atMs: row.created_at_ms,
  }))
}
