/* SQL of visitors' passwords and of what they opened. */
import { limits, type VisitedKind } from '@lectern/contracts'
import type { VisitedRef } from '../../../auth/visited/visited-subject.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { VisitorPasswordRow, VisitorPasswordTable } from '../../../db/schema.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'

/** Of what does not exist there are none; that is asked all the same, so that it takes as long. */
const missing: { of: VisitedKind; id: number } = { of: 'share', id: 0 }

/** Oldest first. */
export async function listPasswords(db: Executor, subject: VisitedRef | undefined): Promise<VisitorPasswordRow[]> {
  const { of, id } = subject ?? missing
  return rowsOf(db, 'visitor_password', { of_kind: of, of_id: id })
    .selectAll()
    .orderBy('id')
    .limit(limits.visitorPasswords)
    .execute()
}

/** Whether the password is still one of the subject's. */
export async function isPasswordOf(db: Executor, { of, id }: VisitedRef, passwordId: number): Promise<boolean> {
  const row = await rowsOf(db, 'visitor_password', { id: passwordId, of_kind: of, of_id: id })
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A password as those who manage it see it. */
export type ListedPassword = Omit<VisitorPasswordRow, 'hash'> & { creator_name: string }

/** Oldest first. */
export async function listNamedPasswords(db: Executor, { of, id }: VisitedRef): Promise<ListedPassword[]> {
  return db
    .selectFrom('visitor_password')
    .innerJoin('user', 'user.id', 'visitor_password.created_by')
    .select(['visitor_password.id', 'of_kind', 'of_id', 'visitor_password.name', 'created_by'])
    .select(['visitor_password.created_at_ms', 'last_used_at_ms', 'user.nickname as creator_name'])
    .where('of_kind', '=', of)
    .where('of_id', '=', id)
    .orderBy('visitor_password.id')
    .limit(limits.visitorPasswords)
    .execute()
}

export async function noteUse(tx: Executor, passwordId: number, nowMs: number): Promise<void> {
  await tx.updateTable('visitor_password').set({ last_used_at_ms: nowMs }).where('id', '=', passwordId).execute()
}

export type NewPassword = Pick<VisitorPasswordTable, 'name' | 'hash' | 'created_by' | 'created_at_ms'>

/** Its id. */
export async function insertPassword(tx: Executor, { of, id }: VisitedRef, password: NewPassword): Promise<number> {
  const inserted = await tx
    .insertInto('visitor_password')
    .values({ ...password, of_kind: of, of_id: id, last_used_at_ms: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

/** With the accesses it yielded. */
export async function deletePassword(tx: Executor, passwordId: number): Promise<void> {
  await tx.deleteFrom('visitor_password').where('id', '=', passwordId).execute()
}

/** With the accesses they yielded. */
export async function deletePasswords(tx: Executor, { of, id }: VisitedRef): Promise<void> {
  await tx.deleteFrom('visitor_password').where('of_kind', '=', of).where('of_id', '=', id).execute()
}

/** Keeps a visitor's access; those that have expired are removed. */
export async function insertAccess(
  tx: Executor,
  { of, id }: VisitedRef,
  access: { tokenHash: string; passwordId: number | null; email?: string; expiresAtMs: number; nowMs: number },
): Promise<void> {
  await deleteRows(tx, 'visitor_access', { of_kind: of, of_id: id })
    .where('expires_at_ms', '<=', access.nowMs)
    .execute()
  await tx
    .insertInto('visitor_access')
    .values({
      token_hash: access.tokenHash,
      of_kind: of,
      of_id: id,
      password_id: access.passwordId,
      email: access.email ?? null,
      expires_at_ms: access.expiresAtMs,
    })
    .execute()
}

/** Ends one access: another one takes its place. */
export async function deleteAccess(tx: Executor, { of, id }: VisitedRef, tokenHash: string): Promise<void> {
  await deleteRows(tx, 'visitor_access', { token_hash: tokenHash, of_kind: of, of_id: id }).execute()
}

export async function deleteAccesses(tx: Executor, { of, id }: VisitedRef): Promise<void> {
  await tx.deleteFrom('visitor_access').where('of_kind', '=', of).where('of_id', '=', id).execute()
}
