import type { Executor } from '../../../db/content-store.ts'
import { hasChanged } from '../../../db/row-counts.ts'
import type { MessageRow } from '../../../db/schema.ts'
import { rowsOf } from '../../../db/rows.ts'

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

/** What is needed to write to someone; `language` as they chose it, `undefined` when they chose none. */
export async function findOwner(
  db: Executor,
  userId: number,
): Promise<{ username: string; email: string | null; language: string | undefined } | undefined> {
  const row = await rowsOf(db, 'user', { id: userId })
    .leftJoin('user_preference', 'user_preference.user_id', 'user.id')
    .select(['user.username', 'user.email', 'user_preference.value as preferences'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const chosen: unknown = row.preferences === null ? {} : JSON.parse(row.preferences)
  const language = typeof chosen === 'object' && chosen !== null && 'language' in chosen ? chosen.language : undefined
  return { username: row.username, email: row.email, language: typeof language === 'string' ? language : undefined }
}

/** A person's messages; those about an application with the project it is in, deleted or not, those about a comment with its document, those about a release with its project. */
function messagesOf(db: Executor, userId: number) {
  return rowsOf(db, 'message', { user_id: userId })
    .leftJoin('module', (join) =>
      join.onRef('module.id', '=', 'message.source_id').on('message.source_kind', '=', 'module'),
    )
    .leftJoin('comment', (join) =>
      join.onRef('comment.id', '=', 'message.source_id').on('message.source_kind', '=', 'comment'),
    )
    .leftJoin('comment_thread', 'comment_thread.id', 'comment.thread_id')
    .leftJoin('project_release', (join) =>
      join.onRef('project_release.id', '=', 'message.source_id').on('message.source_kind', '=', 'release'),
    )
    .selectAll('message')
    .select(['comment_thread.doc_id'])
    .select(({ fn }) => fn.coalesce('module.project_id', 'project_release.project_id').as('project_id'))
}
export type ListedMessage = MessageRow & { project_id: number | null; doc_id: number | null }

/** Newest first. */
export async function listUnread(db: Executor, userId: number, limit: number): Promise<ListedMessage[]> {
  return messagesOf(db, userId).where('is_read', '=', 0).orderBy('message.id', 'desc').limit(limit).execute()
}

export interface MessagePage {
  isUnread: boolean
  offset: number
  limit: number
}

/** Unread first, then newest first. */
export async function pageMessagesOf(
  db: Executor,
  userId: number,
  { isUnread, offset, limit }: MessagePage,
): Promise<{ rows: ListedMessage[]; total: number; unread: number }> {
  const counts = await rowsOf(db, 'message', { user_id: userId })
    .select(({ fn }) => ['is_read' as const, fn.countAll<number>().as('count')])
    .groupBy('is_read')
    .execute()
  const countOf = (isRead: number): number => counts.find((row) => row.is_read === isRead)?.count ?? 0
  const all = messagesOf(db, userId)
  const rows = await (isUnread ? all.where('is_read', '=', 0) : all)
    .orderBy('message.is_read')
    .orderBy('message.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total: countOf(0) + (isUnread ? 0 : countOf(1)), unread: countOf(0) }
}

/** False when the person has no such message. */
export async function markRead(db: Executor, userId: number, messageId: number): Promise<boolean> {
  return hasChanged(
    db.updateTable('message').set({ is_read: 1 }).where('id', '=', messageId).where('user_id', '=', userId),
  )
}

export async function markAllRead(db: Executor, userId: number): Promise<void> {
  await db.updateTable('message').set({ is_read: 1 }).where('user_id', '=', userId).where('is_read', '=', 0).execute()
}
