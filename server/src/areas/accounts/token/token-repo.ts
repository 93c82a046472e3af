import type { Insertable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { countChanged, countRows, hasChanged } from '../../../db/row-counts.ts'
import type { AccessTokenRow, AccessTokenTable } from '../../../db/schema.ts'
import { rowsOf } from '../../../db/rows.ts'

/** With the end of the connection, where it is an assistant’s. */
export type ListedToken = AccessTokenRow & { ends_at_ms: number | null }

/** Newest first. */
export async function listTokensOf(db: Executor, userId: number): Promise<ListedToken[]> {
  return db
    .selectFrom('access_token')
    .leftJoin('assistant_grant', 'assistant_grant.token_id', 'access_token.id')
    .selectAll('access_token')
    .select('assistant_grant.ends_at_ms')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

/** The token, when it is this person’s. */
export async function findToken(db: Executor, userId: number, tokenId: number): Promise<AccessTokenRow | undefined> {
  return rowsOf(db, 'access_token', { id: tokenId, user_id: userId }).selectAll().executeTakeFirst()
}

export async function countTokensOf(db: Executor, userId: number): Promise<number> {
  return countRows(db.selectFrom('access_token').where('user_id', '=', userId))
}

export async function insertToken(
  db: Executor,
  values: Omit<Insertable<AccessTokenTable>, 'last_used_at_ms'>,
): Promise<AccessTokenRow> {
  return db
    .insertInto('access_token')
    .values({ ...values, last_used_at_ms: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Another value in its place. */
export async function replaceToken(
  tx: Executor,
  tokenId: number,
  values: Pick<AccessTokenRow, 'token_hash' | 'last_four' | 'expires_at_ms'>,
): Promise<void> {
  await tx.updateTable('access_token').set(values).where('id', '=', tokenId).execute()
}

/** False when someone else removed it meanwhile. */
export async function deleteToken(db: Executor, tokenId: number): Promise<boolean> {
  return hasChanged(db.deleteFrom('access_token').where('id', '=', tokenId))
}

/** How many there were. */
export async function deleteTokensOf(tx: Executor, userId: number): Promise<number> {
  return countChanged(tx.deleteFrom('access_token').where('user_id', '=', userId))
}
