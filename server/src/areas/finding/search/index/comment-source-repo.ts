/* Reading what the index has of comments, and what is shown of those that are found. */
import type { Executor } from '../../../../db/content-store.ts'
import { liveRows } from '../../../../db/rows.ts'
import { entryIdOf } from './entry-kinds.ts'
import type { EntrySource } from './entry-source.ts'

/** Comments that are not deleted, on documents wherever they are. */
export async function listCommentSources(db: Executor, ids: readonly number[]): Promise<EntrySource[]> {
  const rows = await liveRows(db, 'comment')
    .innerJoin('comment_thread', 'comment_thread.id', 'comment.thread_id')
    .innerJoin('doc', 'doc.id', 'comment_thread.doc_id')
    .innerJoin('module', 'module.id', 'doc.module_id')
    .innerJoin('user', 'user.id', 'comment.author_id')
    .select(['comment.id', 'comment.text', 'comment_thread.doc_id', 'comment_thread.resolved_at_ms'])
    .select(['doc.http_method', 'doc.doc_type', 'doc.deprecated', 'doc.module_id', 'module.project_id'])
    .select(['user.nickname', 'user.username'])
    .where('comment.id', 'in', [...ids])
    .execute()
  return rows.map((row) => ({
    ...{ entryId: entryIdOf('comment', row.id), title: '', description: row.text, url: '', operationId: '' },
    ...{ method: row.http_method, docType: row.doc_type, isFolder: false, deprecated: row.deprecated },
    ...{ moduleId: row.module_id, projectId: row.project_id, bytes: null, base: null },
    comment: {
      docId: row.doc_id,
      author: row.nickname === '' ? row.username : row.nickname,
      isResolved: row.resolved_at_ms !== null,
    },
  }))
}
