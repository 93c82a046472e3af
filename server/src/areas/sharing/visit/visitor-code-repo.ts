/* SQL of codes that were mailed to visitors. */
import type { VisitedRef } from '../../../auth/visited/visited-subject.ts'
import { visitedSubjects } from '../../../auth/visited/visited-subjects.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { VisitorCodeRow } from '../../../db/schema.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'

/** In place of the one the address had. */
export async function replaceCode(tx: Executor, code: VisitorCodeRow): Promise<void> {
  const { hash, tries, expires_at_ms } = code
  await tx
    .insertInto('visitor_code')
    .values(code)
    .onConflict((conflict) =>
      conflict.columns(['of_kind', 'of_id', 'email']).doUpdateSet({ hash, tries, expires_at_ms }),
    )
    .execute()
}

export async function findCode(
  db: Executor,
  { of, id }: VisitedRef,
  email: string,
): Promise<VisitorCodeRow | undefined> {
  return rowsOf(db, 'visitor_code', { of_kind: of, of_id: id, email }).selectAll().executeTakeFirst()
}

export async function countWrongCode(tx: Executor, { of, id }: VisitedRef, email: string): Promise<void> {
  await tx
    .updateTable('visitor_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('of_kind', '=', of)
    .where('of_id', '=', id)
    .where('email', '=', email)
    .execute()
}

export async function deleteCode(tx: Executor, { of, id }: VisitedRef, email: string): Promise<void> {
  await deleteRows(tx, 'visitor_code', { of_kind: of, of_id: id, email }).execute()
}

/** Who made what is visited; mails about it are sent in their name. */
export async function findMaker(db: Executor, { of, id }: VisitedRef): Promise<number | undefined> {
  const table = visitedSubjects[of]?.table
  const row = table && (await db.selectFrom(table).select('created_by').where('id', '=', id).executeTakeFirst())
  return row?.created_by
}
