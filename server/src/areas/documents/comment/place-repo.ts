/* SQL of the fields that threads are about. */
import type { CommentPlace } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import { updateMany } from '../../../db/update-many.ts'

/** A thread and its field. */
export interface FieldThread extends CommentPlace {
  id: number
}

/** Threads about fields, open or settled; more than anyone writes are left where they are. */
export async function listFieldThreads(tx: Executor, docId: number): Promise<FieldThread[]> {
  return tx
    .selectFrom('comment_thread')
    .select(['id', 'section', 'media_type as mediaType', 'path'])
    .where('doc_id', '=', docId)
    .where('section', '!=', '')
    .orderBy('id')
    .limit(maxFollowed)
    .execute()
}

/** The same by document, for those that have any; at most 500 documents. */
export async function listFieldThreadsOf(tx: Executor, docIds: readonly number[]): Promise<Map<number, FieldThread[]>> {
  const threads = new Map<number, FieldThread[]>()
  if (docIds.length === 0) return threads
  const rows = await tx
    .selectFrom('comment_thread')
    .select(['id', 'doc_id', 'section', 'media_type', 'path'])
    .where('doc_id', 'in', docIds)
    .where('section', '!=', '')
    .orderBy('id')
    .limit(maxFollowed)
    .execute()
  for (const { id, doc_id: docId, section, media_type: mediaType, path } of rows)
    threads.set(docId, [...(threads.get(docId) ?? []), { id, section, mediaType, path }])
  return threads
}

const maxFollowed = 5_000

/** Gives threads other places, all at once. */
export async function moveThreads(tx: Executor, threads: readonly FieldThread[]): Promise<void> {
  const rows = threads.map(({ mediaType, ...thread }) => ({ ...thread, media_type: mediaType }))
  await updateMany(tx, 'comment_thread', { section: 'text', media_type: 'text', path: 'text' }, rows)
}
