/* Folders and documents in a release, below their applications. */
import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../../core/context.ts'
import { assembleTree, listModuleRows, type TreeItem, type TreeRow } from '../../documents/doc/tree/tree-queries.ts'
import { listSnapshotRows } from '../snapshot/snapshot-queries.ts'
import type { ReleaseContents } from './release-contents-queries.ts'

export async function listReleaseItems(db: AppContext['db'], { frozen, live }: ReleaseContents): Promise<TreeItem[]> {
  const rows = new Map<number, readonly TreeRow[]>(
    frozen === undefined ? [] : await listSnapshotRows(db, frozen.snapshotId),
  )
  for (const { moduleId, chosen } of live) rows.set(moduleId, await listModuleRows(db, moduleId, chosen))
  const modules = [
    ...(frozen?.modules ?? []).map((row) => ({ id: row.module_id, name: row.name, order_index: row.order_index })),
    ...live.map(({ moduleId: id, name, orderIndex }) => ({ id, name, order_index: orderIndex })),
  ]
  await setImmediate()
  const items = assembleTree(
    modules.map((module) => ({ ...module, project_id: 0, tree_version: 0 })),
    rows,
  )
  await setImmediate()
  return items
}
