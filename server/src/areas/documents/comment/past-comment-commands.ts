/* Comments that were written elsewhere, kept with their authors and times. Owns: that no one is notified of them. */
import { appendAll } from '@lectern/model'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'

export interface PastThread {
  docId: number
  createdBy: number
  createdAtMs: number
  updatedAtMs: number
}

export interface PastComment {
  threadId: number
  authorId: number
  text: string
  createdAtMs: number
}

const rowsPerStatement = 200

/** Begins threads about documents as a whole; their ids, in the same order. */
export async function addPastThreads(tx: Executor, threads: readonly PastThread[]): Promise<number[]> {
  const rows = threads.map((thread) => ({
    doc_id: thread.docId,
    ...{ section: '', media_type: '', path: '' },
    created_by: thread.createdBy,
    created_at_ms: thread.createdAtMs,
    updated_at_ms: thread.updatedAtMs,
    resolved_at_ms: null,
    resolved_by: null,
  }))
  return insertInOrder(rows, (part) => tx.insertInto('comment_thread').values(part).returning('id').execute())
}

/** Adds comments to threads; their ids, in the same order. */
export async function addPastComments(tx: Executor, comments: readonly PastComment[]): Promise<number[]> {
  const rows = comments.map((comment) => ({
    thread_id: comment.threadId,
    author_id: comment.authorId,
    text: comment.text,
    created_at_ms: comment.createdAtMs,
    edited_at_ms: null,
    deleted_at_ms: null,
  }))
  return insertInOrder(rows, (part) => tx.insertInto('comment').values(part).returning('id').execute())
}

/** Rows get their ids in the order of the statement, but may come back in another. */
async function insertInOrder<R>(
  rows: readonly R[],
  insert: (part: R[]) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const ids: number[] = []
  for (const part of inBatches(rows, { size: rowsPerStatement })) {
    const made = await insert(part)
    appendAll(
      ids,
      made.map(({ id }) => id).sort((a, b) => a - b),
    )
  }
  return ids
}
