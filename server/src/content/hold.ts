/* Rows that one transaction at a time may act on. Written, because that holds them on every engine. */
import { sql } from 'kysely'
import type { Executor } from '../db/content-store.ts'

/** Makes what is counted or decided about one account wait for each other until the transaction ends. False when there is no such row. */
export async function holdUser(tx: Executor, userId: number): Promise<boolean> {
  const result = await tx
    .updateTable('user')
    .set((user) => ({ updated_at_ms: user.ref('updated_at_ms') }))
    .where('id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The same for a space, its memberships above all. False when the space is not there any more. */
export async function holdSpace(tx: Executor, spaceId: number): Promise<boolean> {
  const result = await tx
    .updateTable('space')
    .set((space) => ({ updated_at_ms: space.ref('updated_at_ms') }))
    .where('id', '=', spaceId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Locks a live application for the rest of the transaction; false when it is gone. */
export async function holdModule(tx: Executor, moduleId: number): Promise<boolean> {
  const result = await tx
    .updateTable('module')
    .set((set) => ({ tree_version: set.ref('tree_version') }))
    .where('id', '=', moduleId)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Locks a live row until the transaction ends, so that what is read of it next is what is there at the commit; false when it was deleted. */
export async function lockRow(tx: Executor, table: 'project' | 'share', id: number): Promise<boolean> {
  const result = await sql`update ${sql.table(table)} set id = id where id = ${id} and deleted_at_ms is null`.execute(
    tx,
  )
  return Number(result.numAffectedRows) > 0
}
