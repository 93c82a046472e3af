/* SQL of collections that keep what is sent to a mock address. */
import { mockCollectionLimits } from '@lectern/contracts'
import type { Insertable } from 'kysely'
import type { Executor } from '../../../../db/content-store.ts'
import { countRows, hasChanged } from '../../../../db/row-counts.ts'
import { deleteRows, rowsOf } from '../../../../db/rows.ts'
import type { MockCollectionRow, MockCollectionTable } from '../../../../db/schema.ts'

/** Those that someone has set up, on or not. */
export async function listCollections(db: Executor, moduleId: number): Promise<MockCollectionRow[]> {
  return rowsOf(db, 'mock_collection', { module_id: moduleId })
    .selectAll()
    .orderBy('id')
    .limit(mockCollectionLimits.collections)
    .execute()
}

export async function countCollections(db: Executor, moduleId: number): Promise<number> {
  return countRows(rowsOf(db, 'mock_collection', { module_id: moduleId }))
}

/** In place of the one with this path. */
export async function saveCollection(tx: Executor, values: Insertable<MockCollectionTable>): Promise<void> {
  const { item_path, is_on, key_name, calls, id_field, list_at, item_at, updated_at_ms } = values
  await tx
    .insertInto('mock_collection')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['module_id', 'path'])
        .doUpdateSet({ item_path, is_on, key_name, calls, id_field, list_at, item_at, updated_at_ms }),
    )
    .execute()
}

/** Whether there was one. */
export async function deleteCollection(tx: Executor, moduleId: number, path: string): Promise<boolean> {
  return hasChanged(deleteRows(tx, 'mock_collection', { module_id: moduleId, path }))
}

/** What callers have sent is forgotten from then on, by every server. */
export async function countStatesChange(tx: Executor, moduleId: number): Promise<void> {
  await tx
    .updateTable('mock_address')
    .set((set) => ({ states_version: set('states_version', '+', 1) }))
    .where('module_id', '=', moduleId)
    .execute()
}
