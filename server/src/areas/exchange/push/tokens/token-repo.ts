/* SQL of the tokens of applications. */
import type { Insertable } from 'kysely'
import type { Executor } from '../../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../../db/row-counts.ts'
import type { ApplicationTokenRow, ApplicationTokenTable } from '../../../../db/schema.ts'
import { rowsOf } from '../../../../db/rows.ts'

export async function insertToken(
  tx: Executor,
  values: Pick<Insertable<ApplicationTokenTable>, 'module_id' | 'name' | 'created_by' | 'created_at_ms'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('application_token')
    .values({ ...values, signing_secret: null, last_used_at_ms: null, last_used_address: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertTokenSecret(
  tx: Executor,
  values: { token_id: number; token_hash: string; last_four: string; created_at_ms: number },
): Promise<void> {
  await tx
    .insertInto('application_token_secret')
    .values({ ...values, expires_at_ms: null })
    .execute()
}

export async function countTokens(db: Executor, moduleId: number): Promise<number> {
  return countRows(db.selectFrom('application_token').where('module_id', '=', moduleId))
}

/** A token with who made it; never its secrets. */
export interface ListedToken extends ApplicationTokenRow {
  creator_name: string
}

/** Tokens of an application, newest first; their number is limited when they are made. */
export async function listTokenRows(db: Executor, moduleId: number): Promise<ListedToken[]> {
  return rowsOf(db, 'application_token', { module_id: moduleId })
    .innerJoin('user', 'user.id', 'application_token.created_by')
    .selectAll('application_token')
    .select('user.nickname as creator_name')
    .orderBy('application_token.id', 'desc')
    .execute()
}

/** The application's token. */
export async function findTokenRow(db: Executor, moduleId: number, id: number): Promise<ListedToken | undefined> {
  const rows = await listTokenRows(db, moduleId)
  return rows.find((row) => row.id === id)
}

/** Waits for whoever changes the same token; false when it is gone. */
export async function touchToken(
  tx: Executor,
  id: number,
  values: { signing_secret?: string | null },
): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('application_token')
      .set((set) => ({ name: set.ref('name'), ...values }))
      .where('id', '=', id),
  )
}

export async function deleteTokenRow(tx: Executor, id: number): Promise<boolean> {
  return hasChanged(tx.deleteFrom('application_token').where('id', '=', id))
}
