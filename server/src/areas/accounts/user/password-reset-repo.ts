import { shutOutStatuses } from '@lectern/contracts'
import { sql } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { hasChanged } from '../../../db/row-counts.ts'

/** People of one email address who are mailed at most. */
const mostPeople = 5

/** Accounts with a password here and an email address, of that name or address in lower case; those no one may sign in to never. */
export async function findForReset(
  db: Executor,
  name: string,
): Promise<{ id: number; username: string; email: string }[]> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'username', 'email'])
    .where((where) => where.or([where('username', '=', name), where(sql`lower(email)`, '=', name)]))
    .where('status', 'not in', shutOutStatuses)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .limit(mostPeople)
    .execute()
  return rows.flatMap(({ email, ...user }) => (email === null || email === '' ? [] : [{ ...user, email }]))
}

/** Holds the accounts until the transaction ends. Written, because that holds them on every engine. */
export async function lockUsers(tx: Executor, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .updateTable('user')
    .set((column) => ({ updated_at_ms: column.ref('updated_at_ms') }))
    .where('id', 'in', [...userIds])
    .execute()
}

/** Links that still work, per account. */
export async function countPasswordResets(
  db: Executor,
  userIds: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('password_reset')
    .select((select) => ['user_id', select.fn.countAll<number>().as('count')])
    .where('user_id', 'in', [...userIds])
    .where('expires_at_ms', '>', nowMs)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.count]))
}

export async function insertPasswordReset(
  tx: Executor,
  { tokenHash, userId, nowMs, lifeMs }: { tokenHash: string; userId: number; nowMs: number; lifeMs: number },
): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({ token_hash: tokenHash, user_id: userId, created_at_ms: nowMs, expires_at_ms: nowMs + lifeMs })
    .execute()
}

/** The account of a link that still works; `undefined` for every other. */
export async function findPasswordReset(
  db: Executor,
  tokenHash: string,
  nowMs: number,
): Promise<{ userId: number; username: string; email: string | null } | undefined> {
  return db
    .selectFrom('password_reset')
    .innerJoin('user', 'user.id', 'password_reset.user_id')
    .select(['user.id as userId', 'user.username', 'user.email'])
    .where('password_reset.token_hash', '=', tokenHash)
    .where('password_reset.expires_at_ms', '>', nowMs)
    .where('user.status', 'not in', shutOutStatuses)
    .executeTakeFirst()
}

/** True for the one call that used the link. */
export async function deletePasswordReset(tx: Executor, tokenHash: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('password_reset').where('token_hash', '=', tokenHash))
}

/** Links that were asked for before; with a new password, or another address, so do those to an address someone asked for. */
export async function deletePasswordResets(tx: Executor, userId: number): Promise<void> {
  await tx.deleteFrom('email_link').where('user_id', '=', userId).where('purpose', '=', 'change').execute()
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}
