/* Telling the webhooks of people what they are notified of, in the transaction that writes their messages. */
import type { AppContext } from '../../../../core/context.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { inTurns } from '../../../../db/in-turns.ts'
import type { ChangedStates } from '../../email-notice/email-notice-commands.ts'
import { languageOfPerson } from '../../email-notice/digest-queries.ts'
import { wantsCall } from '../../email-notice/muted-email-queries.ts'
import type { AnyMessage } from '../../message/message-commands.ts'
import { enqueueCalls } from '../enqueue-calls.ts'
import { insertDeliveries } from '../robot-repo.ts'
import { mostStates, sentenceOf, type PersonalNotice } from './personal-notice.ts'
import { listWebhooksOf } from './personal-webhook-repo.ts'

/** A message to one person, with what of a change it is about. */
type Told = AnyMessage & { changed: ChangedStates }

/** Whether there are calls: then send `jobs` to the bus after the commit. */
export async function queuePersonalCalls(
  { texts }: Pick<AppContext, 'texts'>,
  tx: Executor,
  messages: readonly Told[],
  { ownerId, nowMs }: { ownerId: number; nowMs: number },
): Promise<boolean> {
  const webhooks = await listWebhooksOf(
    tx,
    messages.map(({ userId }) => userId),
  )
  const rows = messages.flatMap((message) => {
    const webhook = webhooks.get(message.userId)
    if (webhook === undefined || !wantsCall(webhook.preferences, message.template)) return []
    const notice = noticeOf(message)
    const title = sentenceOf(texts, languageOfPerson(webhook, texts.fallback), notice)
    return [{ robot_id: webhook.id, title, notice: JSON.stringify(notice) }]
  })
  for await (const part of inTurns(rows, { columns: 8 }))
    await enqueueCalls(tx, await insertDeliveries(tx, part, nowMs), { ownerId, nowMs })
  return rows.length > 0
}

function noticeOf({ template, params, source, changed }: Told): PersonalNotice {
  const { projectId, moduleId, revisionIds } = changed
  const { length: total } = revisionIds
  return {
    template,
    params: { ...params },
    source,
    projectId,
    moduleId,
    revisionIds: revisionIds.slice(0, mostStates),
    total,
  }
}
