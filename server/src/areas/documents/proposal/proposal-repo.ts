/* SQL of proposals. */
import type { Executor } from '../../../db/content-store.ts'
import { liveRows } from '../../../db/rows.ts'

/** The proposal of a comment on the document that is not deleted, with its thread and who wrote it. */
export async function findProposal(db: Executor, docId: number, commentId: number) {
  return db
    .selectFrom('comment_proposal')
    .innerJoin('comment', 'comment.id', 'comment_proposal.comment_id')
    .innerJoin('comment_thread', 'comment_thread.id', 'comment.thread_id')
    .innerJoin('user', 'user.id', 'comment.author_id')
    .select(['comment_proposal.base_revision_id', 'comment_proposal.hash', 'comment.thread_id', 'comment.text'])
    .select(['comment_thread.resolved_at_ms', 'user.nickname as author_name'])
    .where('comment.id', '=', commentId)
    .where('comment.deleted_at_ms', 'is', null)
    .where('comment_thread.doc_id', '=', docId)
    .executeTakeFirst()
}
export type FoundProposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>

export async function insertProposal(
  tx: Executor,
  { commentId, baseRevisionId, hash }: { commentId: number; baseRevisionId: number; hash: string },
): Promise<void> {
  const row = { comment_id: commentId, base_revision_id: baseRevisionId, hash }
  await tx.insertInto('comment_proposal').values(row).execute()
}

/** The newest state of a live document. */
export async function findHeadId(db: Executor, docId: number): Promise<number | undefined> {
  const row = await liveRows(db, 'doc', { id: docId }).select('head_revision_id').executeTakeFirst()
  return row?.head_revision_id ?? undefined
}
