import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { hasChanged } from '../../../db/row-counts.ts'
import type { PasskeyTable, RecoveryCodeTable, TotpTable, UserRow } from '../../../db/schema.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'

export type TotpRow = Selectable<TotpTable>
export type RecoveryCodeRow = Selectable<RecoveryCodeTable>
export type PasskeyRow = Selectable<PasskeyTable>

export async function findUser(db: Executor, userId: number): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst()
}

export async function findTotp(db: Executor, userId: number): Promise<TotpRow | undefined> {
  return db.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Marks a time step as used; false when it, or a later one, was before. Of two at the same moment one wins. */
export async function takeStep(db: Executor, userId: number, step: number, nowMs: number): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('totp')
      .set({ last_step: step, last_used_at_ms: nowMs })
      .where('user_id', '=', userId)
      .where('last_step', '<', step),
  )
}

/** False when there is one already. */
export async function insertTotp(tx: Executor, totp: Omit<TotpRow, 'last_used_at_ms'>): Promise<boolean> {
  const result = await tx
    .insertInto('totp')
    .values({ ...totp, last_used_at_ms: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when there is none. */
export async function replaceTotp(
  tx: Executor,
  { user_id, ...totp }: Omit<TotpRow, 'last_used_at_ms'>,
): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('totp')
      .set({ ...totp, last_used_at_ms: null })
      .where('user_id', '=', user_id),
  )
}

/** `null`: no second factor any more. */
export async function setMfaSince(tx: Executor, userId: number, sinceMs: number | null): Promise<void> {
  await tx.updateTable('user').set({ mfa_since_ms: sinceMs }).where('id', '=', userId).execute()
}

/** Removes the app, the codes and the passkeys; false when there was no app. */
export async function deleteFactors(tx: Executor, userId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mfa_challenge').where('user_id', '=', userId).execute()
  const result = await tx.deleteFrom('totp').where('user_id', '=', userId).executeTakeFirst()
  await setMfaSince(tx, userId, null)
  return result.numDeletedRows > 0n
}

export async function replaceRecoveryCodes(
  tx: Executor,
  userId: number,
  codes: readonly Pick<RecoveryCodeRow, 'selector' | 'hash'>[],
  nowMs: number,
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map(({ selector, hash }) => ({
        user_id: userId,
        selector,
        hash,
        created_at_ms: nowMs,
        used_at_ms: null,
      })),
    )
    .execute()
}

/** The unused one that begins like that. */
export async function findRecoveryCode(
  db: Executor,
  userId: number,
  selector: string,
): Promise<RecoveryCodeRow | undefined> {
  return rowsOf(db, 'recovery_code', { user_id: userId, selector, used_at_ms: null }).selectAll().executeTakeFirst()
}

/** False when it was used up first. */
export async function spendRecoveryCode(tx: Executor, id: number, nowMs: number): Promise<boolean> {
  return hasChanged(
    tx.updateTable('recovery_code').set({ used_at_ms: nowMs }).where('id', '=', id).where('used_at_ms', 'is', null),
  )
}

export async function listRecoveryCodes(
  db: Executor,
  userId: number,
): Promise<Pick<RecoveryCodeRow, 'created_at_ms' | 'used_at_ms'>[]> {
  return db.selectFrom('recovery_code').select(['created_at_ms', 'used_at_ms']).where('user_id', '=', userId).execute()
}

export async function listPasskeys(db: Executor, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export async function insertPasskey(
  tx: Executor,
  passkey: Omit<PasskeyRow, 'id' | 'last_used_at_ms'>,
): Promise<PasskeyRow> {
  return tx
    .insertInto('passkey')
    .values({ ...passkey, last_used_at_ms: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False when the person has no such passkey. */
export async function updatePasskey(
  tx: Executor,
  { userId, id }: { userId: number; id: number },
  values: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'last_used_at_ms'>>,
): Promise<boolean> {
  return hasChanged(tx.updateTable('passkey').set(values).where('user_id', '=', userId).where('id', '=', id))
}

/** Its name; `undefined` when the person has no such passkey. */
export async function deletePasskey(
  tx: Executor,
  { userId, id }: { userId: number; id: number },
): Promise<string | undefined> {
  const row = await deleteRows(tx, 'passkey', { user_id: userId, id }).returning('name').executeTakeFirst()
  return row?.name
}

/** From now on the session counts as one that passed a second factor. */
export async function markSession(tx: Executor, sessionId: number, nowMs: number): Promise<void> {
  await tx.updateTable('session').set({ second_factor_at_ms: nowMs }).where('id', '=', sessionId).execute()
}

export async function findSessionStart(db: Executor, sessionId: number): Promise<number | undefined> {
  const row = await db.selectFrom('session').select('created_at_ms').where('id', '=', sessionId).executeTakeFirst()
  return row?.created_at_ms
}

export async function setSpaceMfa(tx: Executor, spaceId: number, isRequired: boolean): Promise<string | undefined> {
  const row = await tx
    .updateTable('space')
    .set({ requires_mfa: isRequired ? 1 : 0 })
    .where('id', '=', spaceId)
    .where('deleted_at_ms', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
