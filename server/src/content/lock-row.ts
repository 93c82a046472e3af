/* Row locks until the end of a transaction. The row is written, because a write locks it on every engine. */
import { sql } from 'kysely'
import type { Executor } from '../db/content-store.ts'
import { hasChanged } from '../db/row-counts.ts'

/** Locks an account: what is counted or decided about it runs in one transaction at a time. Returns false when it does not exist. */
export async function lockUser(tx: Executor, userId: number): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('user')
      .set((user) => ({ updated_at_ms: user.ref('updated_at_ms') }))
      .where('id', '=', userId),
  )
}

/** Locks a live space, for its memberships above all. Returns false when it was deleted. */
export async function lockSpace(tx: Executor, spaceId: number): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('space')
      .set((space) => ({ updated_at_ms: space.ref('updated_at_ms') }))
      .where('id', '=', spaceId)
      .where('deleted_at_ms', 'is', null),
  )
}

/** Locks a live application. Returns false when it was deleted. */
export async function lockModule(tx: Executor, moduleId: number): Promise<boolean> {
  return hasChanged(
    tx
      .updateTable('module')
      .set((set) => ({ tree_version: set.ref('tree_version') }))
      .where('id', '=', moduleId)
      .where('deleted_at_ms', 'is', null),
  )
}

/** Locks a live row until the transaction ends, so that what is read of it next is what is there at the commit; false when it was deleted. */
export async function lockRow(
  tx: Executor,
  table: 'project' | 'project_release' | 'share' | 'template' | 'compose_project',
  id: number,
): Promise<boolean> {
  const result = await sql`update ${sql.table(table)} set id = id where id = ${id} and deleted_at_ms is null`.execute(
    tx,
  )
  return Number(result.numAffectedRows) > 0
}
