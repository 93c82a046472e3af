/* What visitors of a share of an application see of it, frozen items in the place of live ones. */
import type { AppContext } from '../../../core/context.ts'
import { readByKey } from '../../../db/read-together.ts'
import type { ShareRow } from '../../../db/schema.ts'
import {
  buildModuleTree,
  listLiveRows,
  listModuleTree,
  type TreeItem,
  type TreeRow,
} from '../../documents/doc/tree/tree-queries.ts'
import { listSnapshotRows, type TakenFolder } from '../snapshot/snapshot-queries.ts'
import { withFrozen } from './frozen-rows.ts'
import { listFrozen, listItems } from './share-item-repo.ts'

type Db = AppContext['db']

export type ModuleShare = Readonly<ShareRow> & { module_id: number }

export interface ShownItems {
  /** Parents first. */
  items: TreeItem[]
  /** Documents and folders that are shared themselves, as they are now; absent for the whole application. */
  chosen: ReadonlySet<number> | undefined
  /** Which snapshot a row is of; none for what is shown as it is. */
  snapshotOf: ReadonlyMap<TreeRow, number>
}

const findFrozen = readByKey({
  one: (db: Db, id: number) => listFrozen(db, [id]),
  many: async (db, ids) => Map.groupBy(await listFrozen(db, ids), (row) => row.share_id),
})

/** Items of the share that are frozen, with their snapshots. */
export async function listFrozenItems(
  db: Db,
  { id, is_all: isAll }: Pick<ModuleShare, 'id' | 'is_all'>,
): Promise<TakenFolder[]> {
  const items = isAll === 1 ? [] : ((await findFrozen(db, id)) ?? [])
  return items.map((item) => ({ docId: item.doc_id, snapshotId: item.snapshot_id }))
}

export async function listShownItems(
  db: Db,
  share: Pick<ModuleShare, 'id' | 'is_all' | 'module_id'>,
): Promise<ShownItems> {
  const { id, module_id: moduleId, is_all: isAll } = share
  const snapshotOf = new Map<TreeRow, number>()
  if (isAll === 1) return { items: await listModuleTree(db, moduleId), chosen: undefined, snapshotOf }
  const chosen = new Set((await listItems(db, [id])).map((item) => item.doc_id))
  const frozen = await listFrozenItems(db, share)
  if (frozen.length === 0) return { items: await listModuleTree(db, moduleId, { chosen }), chosen, snapshotOf }
  const live = await listLiveRows(db, moduleId)
  const places = await Promise.all(
    frozen.map(async ({ docId, snapshotId }) => {
      const rows = (await listSnapshotRows(db, snapshotId)).get(moduleId) ?? []
      for (const row of rows) snapshotOf.set(row, snapshotId)
      return { docId, rows }
    }),
  )
  return { items: buildModuleTree(withFrozen(live, places), { chosen }), chosen, snapshotOf }
}
