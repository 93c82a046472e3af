/* The job behind telling people of comments: writes their messages in the transaction that ends the job. */
import type { AppContext } from '../../../core/context.ts'
import { findDocReaders } from '../../../auth/doc-readers.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import { sendEach, type AnyMessage } from '../../following/message/message-commands.ts'
import { sendCommentToRobots, type CommentAct } from '../../following/robot/comment-notice-commands.ts'
import { commentNoticeKind, excerptOf, longExcerptLength, templatesFor, type CommentChange } from './comment-notices.ts'
import { findShownDoc, findSubject, listDocFollowers, listNicknames, listParticipants } from './comment-notice-repo.ts'

export function createCommentNoticeHandler(context: AppContext): JobHandler {
  const { db, clock, bus } = context
  return {
    kind: commentNoticeKind,
    run: async (job) => {
      // Written by the commands of this area.
      const change = job.payload as CommentChange
      // Deleted meanwhile: there is nothing left to tell of.
      const subject = await findSubject(db, change, job.ownerId)
      const messages = subject === undefined ? [] : await messagesOf(db, change, job.ownerId, subject)
      const act = subject && (await actOf(db, change, subject))
      const isSent = await db.transaction().execute(async (tx) => {
        const written = { ownerId: job.ownerId, nowMs: clock() }
        await sendEach(tx, messages, written.nowMs)
        await job.finish(tx, null)
        return act !== undefined && (await sendCommentToRobots(context, tx, act, written))
      })
      if (isSent) bus.send({ type: 'jobs' })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

async function messagesOf(
  db: Executor,
  change: CommentChange,
  actorId: number,
  subject: Subject,
): Promise<AnyMessage[]> {
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

/** What robots are sent of it; undefined for what they are not. */
async function actOf(
  db: Executor,
  { what, mentioned }: CommentChange,
  subject: Subject,
): Promise<CommentAct | undefined> {
  if (what === 'changed') return undefined
  const place = await findShownDoc(db, subject.doc_id)
  if (place === undefined) return undefined
  return {
    ...{ ...place, act: what, by: subject.actor_name, docId: subject.doc_id, commentId: subject.comment_id },
    text: excerptOf(subject.text, longExcerptLength),
    mentions: await listNicknames(db, mentioned),
  }
}
