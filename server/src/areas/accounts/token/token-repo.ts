import type { Insertable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import type { AccessTokenRow, AccessTokenTable } from '../../../db/schema.ts'

/** Newest first. */
export async function listTokensOf(db: Executor, userId: number): Promise<AccessTokenRow[]> {
  return db.selectFrom('access_token').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()
}

/** The token, when it is this person’s. */
export async function findToken(db: Executor, userId: number, tokenId: number): Promise<AccessTokenRow | undefined> {
  return db
    .selectFrom('access_token')
    .selectAll()
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function countTokensOf(db: Executor, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('access_token')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total
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
  const result = await db.deleteFrom('access_token').where('id', '=', tokenId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** How many there were. */
export async function deleteTokensOf(tx: Executor, userId: number): Promise<number> {
  const result = await tx.deleteFrom('access_token').where('user_id', '=', userId).executeTakeFirst()
  return Number(result.numDeletedRows)
}
