/* The job behind notifying followers: finds who follows what was changed and writes their messages, in the transaction that ends the job. */
import type { AppContext } from '../../../core/context.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { ReadEntries } from '../email-notice/digest-queries.ts'
import { queueEmails } from '../email-notice/email-notice-commands.ts'
import { keepUnmuted } from '../email-notice/muted-email-queries.ts'
import { sendEach } from '../message/message-commands.ts'
import { queuePersonalCalls } from '../robot/personal/personal-notice-commands.ts'
import type { Needs } from './changed-states.ts'
import { messagesOfContent } from './content-messages.ts'
import { followerJobKind, type Change } from './follower-commands.ts'
import type { FollowedMessage } from './follower-messages.ts'
import { messagesOfDeletion, messagesOfMove } from './place-messages.ts'
import { messagesOfRelease } from './release-messages.ts'

export function createFollowerHandler(app: AppContext, readEntries: ReadEntries): JobHandler {
  const context = { ...app, readEntries }
  const { db, clock } = app
  return {
    kind: followerJobKind,
    run: async (job) => {
      // Written by `tellFollowers`.
      const change = job.payload as Change
      const messages = await messagesOf(context, change)
      const hasJobs = await db.transaction().execute(async (tx) => {
        const messageIds = await sendEach(tx, messages, clock())
        const emailed = await keepUnmuted(tx, messages)
        const written = emailed.flatMap(({ userId, changed }) => {
          const messageId = messageIds.get(userId)
          return messageId === undefined ? [] : [{ messageId, userId, changed }]
        })
        const by = { ownerId: job.ownerId, nowMs: clock() }
        const isEmailed = await queueEmails(tx, written, by)
        const isCalled = await queuePersonalCalls(context, tx, messages, by)
        await job.finish(tx, null)
        return isEmailed || isCalled
      })
      if (hasJobs) context.bus.send({ type: 'jobs' })
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

function messagesOf(context: Needs, change: Change): Promise<FollowedMessage[]> {
  switch (change.change) {
    case 'import':
    case 'edit':
      return messagesOfContent(context, change)
    case 'move':
      return messagesOfMove(context, change)
    case 'delete':
      return messagesOfDeletion(context, change)
    case 'release':
      return messagesOfRelease(context.db, change)
  }
}
