/* Rows of `email_setting` and `email_notice`. */
import { userStatus } from '@lectern/contracts'
import type { Insertable, Updateable } from 'kysely'
import { inTurns } from '../../../db/in-turns.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countChanged, hasChanged } from '../../../db/row-counts.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'
import type { EmailNoticeTable, EmailSettingRow, EmailSettingTable } from '../../../db/tables/following.ts'

export async function findSetting(db: Executor, userId: number): Promise<EmailSettingRow | undefined> {
  return rowsOf(db, 'email_setting', { user_id: userId }).selectAll().executeTakeFirst()
}

/** Writes all but the key, which stays as it was first. */
export async function saveSetting(tx: Executor, row: EmailSettingRow): Promise<void> {
  const { user_id: _userId, key_hash: _keyHash, sealed: _sealed, ...chosen } = row
  await tx
    .insertInto('email_setting')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}

/** Changes a setting by its key; false for an unknown one. */
export async function updateByKey(
  tx: Executor,
  keyHash: string,
  changes: Updateable<EmailSettingTable>,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('email_setting')
    .set(changes)
    .where('key_hash', '=', keyHash)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Of these people those who get emails, with how. */
export async function listModes(
  db: Executor,
  userIds: readonly number[],
): Promise<Map<number, EmailSettingRow['mode']>> {
  const modes = new Map<number, EmailSettingRow['mode']>()
  for await (const part of inTurns(userIds)) {
    const rows = await rowsOf(db, 'email_setting', { user_id: part })
      .select(['user_id', 'mode'])
      .where('mode', '!=', 'off')
      .execute()
    for (const { user_id: userId, mode } of rows) modes.set(userId, mode)
  }
  return modes
}

export async function insertNotices(tx: Executor, rows: readonly Insertable<EmailNoticeTable>[]): Promise<void> {
  for await (const part of inTurns(rows, { columns: 7 })) await tx.insertInto('email_notice').values(part).execute()
}

export async function deleteNotices(tx: Executor, userId: number): Promise<void> {
  await deleteRows(tx, 'email_notice', { user_id: userId }).execute()
}

/** Settings with their account. */
const settingsOfPeople = (db: Executor) =>
  db
    .selectFrom('email_setting')
    .innerJoin('user', 'user.id', 'email_setting.user_id')
    .leftJoin('user_preference', 'user_preference.user_id', 'user.id')
    .selectAll('email_setting')
    .select(['user.email', 'user.nickname', 'user.username', 'user.status', 'user.is_super_admin', 'user.mfa_since_ms'])
    .select('user_preference.value as preferences')

export async function findDue(db: Executor, userId: number): Promise<DuePerson | undefined> {
  return settingsOfPeople(db).where('email_setting.user_id', '=', userId).executeTakeFirst()
}

/** Those for whom something waits that has to be looked at now, with their account. */
export async function listDue(db: Executor, { nowMs, after, limit }: { nowMs: number; after: number; limit: number }) {
  return settingsOfPeople(db)
    .where('email_setting.user_id', '>', after)
    .where((where) =>
      where.or([where('email_setting.due_at_ms', 'is', null), where('email_setting.due_at_ms', '<=', nowMs)]),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('email_notice')
          .select('email_notice.id')
          .whereRef('email_notice.user_id', '=', 'email_setting.user_id'),
      ),
    )
    .orderBy('email_setting.user_id')
    .limit(limit)
    .execute()
}
export type DuePerson = Awaited<ReturnType<typeof listDue>>[number]

/** How much waits for someone, since when, and up to which row. */
export async function countWaiting(db: Executor, userId: number) {
  return rowsOf(db, 'email_notice', { user_id: userId })
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('email_notice.created_at_ms').as('since_ms'),
      fn.max<number | null>('email_notice.id').as('last_id'),
    ])
    .executeTakeFirstOrThrow()
}

/** The newest of what waits, with the sentences of the page. */
export async function listWaiting(
  db: Executor,
  { userId, lastId, limit }: { userId: number; lastId: number; limit: number },
) {
  return rowsOf(db, 'email_notice', { user_id: userId })
    .innerJoin('message', 'message.id', 'email_notice.message_id')
    .select(['email_notice.id', 'email_notice.project_id', 'email_notice.module_id', 'email_notice.total'])
    .select(['email_notice.revision_ids', 'message.template', 'message.params'])
    .select(['message.source_kind', 'message.source_id'])
    .where('email_notice.id', '<=', lastId)
    .orderBy('email_notice.id', 'desc')
    .limit(limit)
    .execute()
}
export type WaitingNotice = Awaited<ReturnType<typeof listWaiting>>[number]

/** Takes what waits up to that row; how much it was. */
export async function takeWaiting(tx: Executor, userId: number, lastId: number): Promise<number> {
  return countChanged(deleteRows(tx, 'email_notice', { user_id: userId }).where('email_notice.id', '<=', lastId))
}

/** When to look again, unless the setting was changed meanwhile. */
export async function setDue(
  db: Executor,
  { user_id: userId, updated_at_ms: updatedAtMs }: EmailSettingRow,
  dueAtMs: number | null,
): Promise<void> {
  await db
    .updateTable('email_setting')
    .set({ due_at_ms: dueAtMs })
    .where('user_id', '=', userId)
    .where('updated_at_ms', '=', updatedAtMs)
    .execute()
}

/** Whether the account may be written to. */
export function isReached({ email, status }: DuePerson): boolean {
  return email !== null && email !== '' && status !== userStatus.disabled
}

export async function hasDue(db: Executor, nowMs: number): Promise<number | undefined> {
  const [first] = await listDue(db, { nowMs, after: 0, limit: 1 })
  return first?.user_id
}

/** Those whose digest of health has to be looked at now. */
export async function listHealthDue(
  db: Executor,
  { nowMs, after, limit }: { nowMs: number; after: number; limit: number },
): Promise<DuePerson[]> {
  return settingsOfPeople(db)
    .where('email_setting.user_id', '>', after)
    .where('email_setting.health_digest', '=', 1)
    .where((where) =>
      where.or([
        where('email_setting.health_due_at_ms', 'is', null),
        where('email_setting.health_due_at_ms', '<=', nowMs),
      ]),
    )
    .orderBy('email_setting.user_id')
    .limit(limit)
    .execute()
}

/** Moves the digest of health on, unless another server was faster or the setting was changed. */
export async function moveHealthDigest(
  tx: Executor,
  { user_id: userId, updated_at_ms: updatedAtMs, health_due_at_ms: former }: EmailSettingRow,
  changes: { health_due_at_ms: number; health_seen?: string },
): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('email_setting')
      .set(changes)
      .where('user_id', '=', userId)
      .where('health_digest', '=', 1)
      .where('updated_at_ms', '=', updatedAtMs)
      .where('health_due_at_ms', former === null ? 'is' : '=', former),
  )
}
