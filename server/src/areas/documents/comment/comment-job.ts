/* The job behind telling people of comments: writes their messages in the transaction that ends the job. */
import type { AppContext } from '../../../core/context.ts'
import { findDocReaders } from '../../../auth/doc-readers.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import { sendEach, type AnyMessage } from '../../following/message/message-commands.ts'
import { commentNoticeKind, excerptOf, templatesFor, type CommentChange } from './comment-notices.ts'
import { findSubject, listDocFollowers, listParticipants } from './comment-notice-repo.ts'

export function createCommentNoticeHandler({ db, clock }: AppContext): JobHandler {
  return {
    kind: commentNoticeKind,
    run: async (job) => {
      // Written by the commands of this area.
      const change = job.payload as CommentChange
      const messages = await messagesOf(db, change, job.ownerId)
      await db.transaction().execute(async (tx) => {
        await sendEach(tx, messages, clock())
        await job.finish(tx, null)
      })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

async function messagesOf(db: Executor, change: CommentChange, actorId: number): Promise<AnyMessage[]> {
  const subject = await findSubject(db, change, actorId)
  // Deleted meanwhile: there is nothing left to tell of.
  if (subject === undefined) return []
  const [participants, followers] = await Promise.all([
    listParticipants(db, change.threadId),
    listDocFollowers(db, subject.doc_id),
  ])
  const concerned = [...change.mentioned, ...participants, ...followers.map(({ userId }) => userId)]
  const readers = await findDocReaders(db, subject.doc_id, [...new Set(concerned)])
  const params = { name: subject.doc_name, by: subject.actor_name, text: excerptOf(subject.text) }
  const source = { kind: 'comment', id: subject.comment_id } as const
  return [...templatesFor({ change, actorId, participants, followers, readers })].map(([userId, template]) => ({
    userId,
    template,
    params,
    source,
  }))
}
