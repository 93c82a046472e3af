/* The job behind notifying followers: finds who follows what was changed and writes their messages, in the transaction that ends the job. */
import type { AppContext } from '../../../core/context.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { ReadEntries } from '../email-notice/digest-queries.ts'
import { queueEmails } from '../email-notice/email-notice-commands.ts'
import { keepUnmuted } from '../email-notice/muted-email-queries.ts'
import { sendEach } from '../message/message-commands.ts'
import { queuePersonalCalls } from '../robot/personal/personal-notice-commands.ts'
import type { Needs } from './changed-states.ts'
import { messagesOfContent } from './content-messages.ts'
import { listStanding, lockStanding } from '../message/deletion-notice-commands.ts'
import { messagesOfDeletion } from './deletion-messages.ts'
import { followerJobKind, type Change, type Deletion } from './follower-commands.ts'
import type { FollowedMessage } from './follower-messages.ts'
import { messagesOfMove } from './move-messages.ts'
import { messagesOfRelease } from './release-messages.ts'
import { messagesOfRestoration } from './restoration-messages.ts'

export function createFollowerHandler(app: AppContext, readEntries: ReadEntries): JobHandler {
  const context = { ...app, readEntries }
  const { db, clock } = context
  return {
    kind: followerJobKind,
    run: async (job) => {
      const change = changeOf(job.payload)
      const by = { ownerId: job.ownerId }
      for (;;) {
        const standing = await listStanding(db, trashIdsOf(change))
        const messages = await messagesOf(context, withTrash(change, standing))
        const outcome = await db.transaction().execute(async (tx) => {
          // Whatever is restored from now on finds that it was told.
          if ((await lockStanding(tx, standing)).length < standing.length) return 'restored'
          const isFollowedUp = await write(context, tx, messages, { ...by, nowMs: clock() })
          await job.finish(tx, null)
          return isFollowedUp ? 'followed up' : 'done'
        })
        if (outcome === 'followed up') context.bus.send({ type: 'jobs' })
        if (outcome !== 'restored') return
      }
    },
    cleanUp: () => Promise.resolve(),
    onFailed: () => Promise.resolve(),
  }
}

/** Whether there are jobs to wake. */
async function write(
  context: AppContext,
  tx: Executor,
  messages: readonly FollowedMessage[],
  by: { ownerId: number; nowMs: number },
): Promise<boolean> {
  const messageIds = await sendEach(tx, messages, by.nowMs)
  const emailed = await keepUnmuted(tx, messages)
  const written = emailed.flatMap(({ userId, changed }) => {
    const messageId = messageIds.get(userId)
    return messageId === undefined ? [] : [{ messageId, userId, changed }]
  })
  const isEmailed = await queueEmails(tx, written, by)
  const isCalled = await queuePersonalCalls(context, tx, messages, by)
  return isEmailed || isCalled
}

/** As `follower-commands.ts` writes it; an earlier version of the product wrote deletions one by one. */
function changeOf(payload: unknown): Change {
  // Only those versions write them.
  const change = payload as Change | (Omit<Deletion, 'trashIds'> & { trashId: number })
  return change.change === 'delete' && 'trashId' in change ? { ...change, trashIds: [change.trashId] } : change
}

function trashIdsOf(change: Change): readonly number[] {
  return 'trashIds' in change ? (change.trashIds ?? []) : []
}

const withTrash = (change: Change, trashIds: readonly number[]): Change =>
  'trashIds' in change ? { ...change, trashIds } : change

function messagesOf(context: Needs, change: Change): Promise<FollowedMessage[]> {
  switch (change.change) {
    case 'import':
    case 'edit':
      return messagesOfContent(context, change)
    case 'move':
      return messagesOfMove(context, change)
    case 'delete':
      return messagesOfDeletion(context, change)
    case 'restore':
      return messagesOfRestoration(context, change)
    case 'release':
      return messagesOfRelease(context.db, change)
  }
}
