/* Messages to people, and their marking them as read. A message is kept as a key and values, so that each reader gets their language. */
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { inTurns } from '../../../db/in-turns.ts'
import { decodeId, type IdKind } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { publish, publishAll } from '../../../events/publish.ts'
import { insertMessage, insertMessages, markAllRead, markRead } from './message-repo.ts'
import { typeOfTemplate, type MessageParams, type MessageTemplate } from './message-templates.ts'

export interface NewMessage<T extends MessageTemplate> {
  userId: number
  template: T
  params: MessageParams[T]
  /** What the message opens; `null` when it is about nothing that can be opened. */
  source: { kind: IdKind; id: number } | null
  nowMs: number
}

/** Writes a message to one person and announces it; call it in the transaction of what it is about. */
export async function sendMessage<T extends MessageTemplate>(tx: Executor, message: NewMessage<T>): Promise<void> {
  const { userId, nowMs } = message
  const messageId = await insertMessage(tx, rowOf(message))
  await publish(tx, 'message.created', { messageId, userId }, nowMs)
}

/** The same message to several people, as `sendMessage`. */
export async function sendMessages<T extends MessageTemplate>(
  tx: Executor,
  { userIds, ...message }: Omit<NewMessage<T>, 'userId'> & { userIds: readonly number[] },
): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((userId) => rowOf({ ...message, userId }))
  const inserted = await insertMessages(tx, rows)
  const events = inserted.map(({ id, user_id }) => ({ messageId: id, userId: user_id }))
  await publishAll(tx, 'message.created', events, message.nowMs)
}

/** Different messages to different people, as `sendMessage`; each with its own values. Gives the message of each person, the last of several. */
export async function sendEach(
  tx: Executor,
  messages: readonly AnyMessage[],
  nowMs: number,
): Promise<Map<number, number>> {
  const sent = new Map<number, number>()
  for await (const part of inTurns(messages)) {
    const rows = part.map((message) => rowOf({ ...message, nowMs }))
    const inserted = await insertMessages(tx, rows)
    const events = inserted.map(({ id, user_id }) => ({ messageId: id, userId: user_id }))
    await publishAll(tx, 'message.created', events, nowMs)
    for (const { id, user_id: userId } of inserted) sent.set(userId, id)
  }
  return sent
}

/** A message of any kind, with the values of its own sentence. */
export type AnyMessage = { [T in MessageTemplate]: Omit<NewMessage<T>, 'nowMs'> }[MessageTemplate]

function rowOf<T extends MessageTemplate>({ userId, template, params, source, nowMs }: NewMessage<T>) {
  return {
    user_id: userId,
    type: typeOfTemplate[template],
    template,
    params: JSON.stringify(params),
    source_kind: source?.kind ?? '',
    source_id: source?.id ?? null,
    is_read: 0,
    created_at_ms: nowMs,
  }
}

/** @throws {AppError} not_accessible for a message that is not the person's */
export async function readOne({ db }: AppContext, actor: UserActor, publicId: string): Promise<void> {
  if (!(await markRead(db, actor.userId, decodeId('message', publicId)))) throw new AppError('not_accessible')
}

export async function readAll({ db }: AppContext, actor: UserActor): Promise<void> {
  await markAllRead(db, actor.userId)
}
