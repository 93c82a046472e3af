import type { Executor } from '../../db/content-store.ts'
import type { MessageRow } from '../../db/schema.ts'

export async function insertMessage(db: Executor, message: Omit<MessageRow, 'id'>): Promise<number> {
  const { id } = await db.insertInto('message').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertMessages(
  db: Executor,
  messages: readonly Omit<MessageRow, 'id'>[],
): Promise<{ id: number; user_id: number }[]> {
  return db.insertInto('message').values(messages).returning(['id', 'user_id']).execute()
}

/** Newest first. */
export async function listUnread(db: Executor, userId: number, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** False when the person has no such message. */
export async function markRead(db: Executor, userId: number, messageId: number): Promise<boolean> {
  const result = await db
    .updateTable('message')
    .set({ is_read: 1 })
    .where('id', '=', messageId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function markAllRead(db: Executor, userId: number): Promise<void> {
  await db.updateTable('message').set({ is_read: 1 }).where('user_id', '=', userId).where('is_read', '=', 0).execute()
}
