/* The row of an account, and everything that is its own. */
import { userStatus } from '@lectern/contracts'
import type { Updateable } from 'kysely'
import { pinyinOf } from '../../../core/people-search/pinyin.ts'
import { endUnfinishedSignIns } from '../../../auth/sessions.ts'
import type { Executor } from '../../../db/content-store.ts'
import { countChanged, countRows, hasChanged } from '../../../db/row-counts.ts'
import type { Database, UserRow, UserTable } from '../../../db/schema.ts'
import { liveRows } from '../../../db/rows.ts'

/** An account that was not deleted. */
export async function findUser(db: Executor, userId: number): Promise<UserRow | undefined> {
  return liveRows(db, 'user', { id: userId }).selectAll().executeTakeFirst()
}

/** Super admins who can sign in. */
export async function countSuperAdmins(db: Executor): Promise<number> {
  return countRows(liveRows(db, 'user', { is_super_admin: 1, status: userStatus.enabled }))
}

/** False when the account is not there any more. */
export async function updateUserRow(
  db: Executor,
  userId: number,
  changes: Updateable<UserTable>,
  nowMs: number,
): Promise<boolean> {
  const pinyin = changes.nickname === undefined ? {} : { pinyin: pinyinOf(changes.nickname) }
  return hasChanged(
    db
      .updateTable('user')
      .set({ ...changes, ...pinyin, updated_at_ms: nowMs })
      .where('id', '=', userId)
      .where('deleted_at_ms', 'is', null),
  )
}

/** Ends sessions of an account, all but the given one, and unfinished sign-ins; returns how many sessions. */
export async function endSessions(db: Executor, userId: number, keepSessionId?: number): Promise<number> {
  await endUnfinishedSignIns(db, userId)
  return countChanged(
    db
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .$if(keepSessionId !== undefined, (query) => query.where('id', '!=', keepSessionId ?? 0)),
  )
}

/** Links for a new password that were sent and not used. */
export async function endPasswordLinks(db: Executor, userId: number): Promise<void> {
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  await db.deleteFrom('email_link').where('user_id', '=', userId).where('purpose', '=', 'change').execute()
}

/** Where an account's own things are: what lets it in, what it may, what it chose. Not what it wrote for others. */
export const ownTables = [
  'session',
  'access_token',
  'assistant_consent',
  'email_link',
  'identity',
  'login_key',
  'totp',
  'recovery_code',
  'passkey',
  'mfa_challenge',
  'password_reset',
  'project_member',
  'space_member',
  'group_role',
  'subscription',
  'changelog_feed',
  'email_notice',
  'email_setting',
  'robot',
  'message',
  'user_preference',
  'own_value',
  'own_project_value',
  'favorite',
  'saved_search',
  'avatar',
] as const satisfies readonly (keyof Database)[]

/** Removes everything that is an account's own. */
export async function removeOwnThings(db: Executor, userId: number): Promise<void> {
  for (const table of ownTables) await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
