import type { Insertable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { countChanged, countRows, hasChanged } from '../../../db/row-counts.ts'
import type { AccessTokenRow, AccessTokenTable } from '../../../db/schema.ts'
import { rowsOf } from '../../../db/rows.ts'

/** Newest first. */
export async function listTokensOf(db: Executor, userId: number): Promise<AccessTokenRow[]> {
  return db.selectFrom('access_token').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
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

/** False when someone else removed it meanwhile. */
export async function deleteToken(db: Executor, tokenId: number): Promise<boolean> {
  return hasChanged(db.deleteFrom('access_token').where('id', '=', tokenId))
}

/** How many there were. */
export async function deleteTokensOf(tx: Executor, userId: number): Promise<number> {
  return countChanged(tx.deleteFrom('access_token').where('user_id', '=', userId))
}
