import { userStatus, type EmailLinkPurpose } from '@lectern/contracts'
import { sql, type Selectable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../db/row-counts.ts'
import { prepareQuery } from '../../../db/prepared-query.ts'
import type { EmailLinkTable } from '../../../db/schema.ts'
import { rowsOf } from '../../../db/rows.ts'

export async function insertEmailLink(tx: Executor, link: Selectable<EmailLinkTable>): Promise<void> {
  await tx.insertInto('email_link').values(link).execute()
}

export type FoundLink = Pick<Selectable<EmailLinkTable>, 'purpose' | 'email'> & {
  userId: number
  username: string
  nickname: string
  /** The account's present one. */
  before: string | null
}

/** The account of a link that still works; `undefined` for every other. */
export async function findEmailLink(db: Executor, tokenHash: string, nowMs: number): Promise<FoundLink | undefined> {
  return db
    .selectFrom('email_link')
    .innerJoin('user', 'user.id', 'email_link.user_id')
    .select(['user.id as userId', 'user.username', 'user.nickname', 'user.email as before'])
    .select(['email_link.purpose', 'email_link.email'])
    .where('email_link.token_hash', '=', tokenHash)
    .where('email_link.expires_at_ms', '>', nowMs)
    .where('user.status', '!=', userStatus.disabled)
    .executeTakeFirst()
}

/** True for the one call that used the link. */
export async function deleteEmailLink(tx: Executor, tokenHash: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('email_link').where('token_hash', '=', tokenHash))
}

export async function deleteEmailLinks(tx: Executor, userId: number, purpose: EmailLinkPurpose): Promise<void> {
  await tx.deleteFrom('email_link').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

/** Newest first. */
const changesOfUser = prepareQuery<{ userId: number }>()((db, param) =>
  rowsOf(db, 'email_link', { user_id: param('userId'), purpose: 'change' })
    .select(['email', 'expires_at_ms'])
    .orderBy('created_at_ms', 'desc'),
)

/** The address an account waits to have confirmed; `undefined` when it waits for none. */
export async function findPendingEmail(db: Executor, userId: number, nowMs: number): Promise<string | undefined> {
  const rows = await changesOfUser(db, { userId })
  return rows.find((row) => row.expires_at_ms > nowMs)?.email
}

/** Links that still work. */
export async function countEmailLinks(db: Executor, userId: number, nowMs: number): Promise<number> {
  return countRows(db.selectFrom('email_link').where('user_id', '=', userId).where('expires_at_ms', '>', nowMs))
}

export async function findUnconfirmed(
  db: Executor,
  username: string,
): Promise<{ id: number; username: string; email: string | null } | undefined> {
  return db
    .selectFrom('user')
    .select(['id', 'username', 'email'])
    .where('username', '=', username)
    .where('unconfirmed_at_ms', 'is not', null)
    .where('status', '!=', userStatus.disabled)
    .executeTakeFirst()
}

export async function setConfirmed(tx: Executor, userId: number): Promise<void> {
  await tx.updateTable('user').set({ unconfirmed_at_ms: null }).where('id', '=', userId).execute()
}

/** Links for a new password went to an address that is no longer the account's; other links to one it may no longer get. */
export async function endLinks(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  await tx.deleteFrom('email_link').where('user_id', '=', userId).execute()
}

export async function setEmail(tx: Executor, userId: number, email: string, nowMs: number): Promise<void> {
  await tx.updateTable('user').set({ email, updated_at_ms: nowMs }).where('id', '=', userId).execute()
}

/** Deletes accounts whose address no one confirmed in time, as long as no one made them a member of anything: their names are free again. */
export async function deleteStale(tx: Executor, beforeMs: number, nowMs: number): Promise<void> {
  await tx
    .updateTable('user')
    .set({
      // As every deleted account is called; jobs and the log still name its row.
      username: sql`'~deleted-' || cast(id as text) || '-' || cast(${String(nowMs)} as text)`,
      email: null,
      password_hash: null,
      status: userStatus.disabled,
      unconfirmed_at_ms: null,
      deleted_at_ms: nowMs,
      updated_at_ms: nowMs,
    })
    .where('unconfirmed_at_ms', '<', beforeMs)
    .where('last_login_at_ms', 'is', null)
    .where('id', 'not in', (member) => member.selectFrom('space_member').select('space_member.user_id'))
    .execute()
}
