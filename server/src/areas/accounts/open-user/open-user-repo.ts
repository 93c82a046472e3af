import type { Insertable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { hasPart } from '../../../db/part-pattern.ts'
import { countRows, hasChanged, pageRows, type Page } from '../../../db/row-counts.ts'
import type { OpenUserRow, OpenUserSecretTable, OpenUserTable } from '../../../db/schema.ts'

export type SecretValues = Omit<Insertable<OpenUserSecretTable>, 'expires_at_ms'>

export async function insertOpenUser(
  tx: Executor,
  values: Omit<Insertable<OpenUserTable>, 'last_used_at_ms' | 'last_used_address'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('open_user')
    .values({ ...values, last_used_at_ms: null, last_used_address: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countOpenUsers(db: Executor, spaceId: number): Promise<number> {
  return countRows(db.selectFrom('open_user').where('space_id', '=', spaceId))
}

/** The space's open user. */
export async function findOpenUser(db: Executor, spaceId: number, id: number): Promise<OpenUserRow | undefined> {
  return db.selectFrom('open_user').selectAll().where('id', '=', id).where('space_id', '=', spaceId).executeTakeFirst()
}

export interface OpenUserPage extends Page {
  spaceId: number
  /** Part of the key, the applicant or the remark, in any case; empty for all. */
  search: string
}

/** Newest first. */
export async function pageOpenUsersOf(
  db: Executor,
  { spaceId, search, ...page }: OpenUserPage,
): Promise<{ rows: OpenUserRow[]; total: number }> {
  const all = db.selectFrom('open_user').where('space_id', '=', spaceId)
  const found =
    search === ''
      ? all
      : all.where((where) =>
          where.or([hasPart('app_key', search), hasPart('applicant', search), hasPart('remark', search)]),
        )
  return pageRows(found.selectAll().orderBy('id', 'desc'), page)
}

export async function insertSecret(tx: Executor, values: SecretValues): Promise<void> {
  await tx
    .insertInto('open_user_secret')
    .values({ ...values, expires_at_ms: null })
    .execute()
}

/** Waits for whoever changes the same open user; false when it is gone. */
export async function touchOpenUser(
  tx: Executor,
  id: number,
  values: { status?: number },
  nowMs: number,
): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('open_user')
      .set({ ...values, updated_at_ms: nowMs })
      .where('id', '=', id),
  )
}

export async function deleteOpenUserRow(tx: Executor, id: number): Promise<boolean> {
  return hasChanged(tx.deleteFrom('open_user').where('id', '=', id))
}
