/* SQL of what shares hold. */
import { isInHiddenPlace } from '../../../auth/visible-docs.ts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { numbersIn, pairKey } from '../../../db/pair-keys.ts'
import { readByKeys } from '../../../db/read-together.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

/** A document or folder of a share. */
export interface ShareItemRow {
  doc_id: number
  is_folder: number
}

/** As it is listed. */
export interface ListedItem extends ShareItemRow {
  share_id: number
  name: string
  snapshot_id: number | null
  /** The moment it is shown as of; `null` for now. */
  frozen_at_ms: number | null
}

/** One that visitors may not see at present. */
export interface HeldItem extends ListedItem {
  deleted_at_ms: number | null
  /** 1: it, or a folder it is in, is hidden. */
  is_hidden: number
}

/** Items of one statement: every engine takes its values. */
const itemsPerStatement = 5_000

/** Makes these the items of the share; those that are frozen stay so. */
export async function replaceItems(tx: Executor, shareId: number, items: readonly ShareItemRow[]): Promise<void> {
  const before = await rowsOf(tx, 'share_item', { share_id: shareId })
    .select(['doc_id', 'snapshot_id'])
    .where('snapshot_id', 'is not', null)
    .execute()
  const frozen = new Map(before.map((row) => [row.doc_id, row.snapshot_id]))
  await tx.deleteFrom('share_item').where('share_id', '=', shareId).execute()
  for (const part of inBatches(items, { size: itemsPerStatement })) {
    const rows = part.map((item) => ({ ...item, share_id: shareId, snapshot_id: frozen.get(item.doc_id) ?? null }))
    await tx.insertInto('share_item').values(rows).execute()
  }
}

/** Live items of the shares; a document that was moved to another application is none of them. */
export async function listItems(db: Executor, shareIds: readonly number[]): Promise<ListedItem[]> {
  if (shareIds.length === 0) return []
  return selectItems(db, shareIds).where('doc.deleted_at_ms', 'is', null).execute()
}

/** Items of a share that can come back, too. */
export async function listHeldItems(db: Executor, shareId: number): Promise<HeldItem[]> {
  return selectItems(db, [shareId])
    .select(['doc.deleted_at_ms', isInHiddenPlace.as('is_hidden')])
    .execute()
}

function selectItems(db: Executor, shareIds: readonly number[]) {
  return rowsOf(db, 'share_item', { share_id: [...shareIds] })
    .innerJoin('share', 'share.id', 'share_item.share_id')
    .innerJoin('doc', (join) =>
      join.onRef('doc.id', '=', 'share_item.doc_id').onRef('doc.module_id', '=', 'share.module_id'),
    )
    .leftJoin('snapshot', 'snapshot.id', 'share_item.snapshot_id')
    .select(['share_item.share_id', 'share_item.doc_id', 'share_item.is_folder', 'share_item.snapshot_id'])
    .select(['doc.name', 'snapshot.taken_at_ms as frozen_at_ms'])
    .orderBy('share_item.doc_id')
}

/** Live items of the shares that are frozen; none that is hidden by now. */
export async function listFrozen(
  db: Executor,
  shareIds: readonly number[],
): Promise<{ share_id: number; doc_id: number; snapshot_id: number }[]> {
  if (shareIds.length === 0) return []
  const rows = await rowsOf(db, 'share_item', { share_id: shareIds })
    .innerJoin('share', 'share.id', 'share_item.share_id')
    .innerJoin('doc', (join) =>
      join.onRef('doc.id', '=', 'share_item.doc_id').onRef('doc.module_id', '=', 'share.module_id'),
    )
    .select(['share_item.share_id', 'share_item.doc_id', 'share_item.snapshot_id'])
    .where('share_item.snapshot_id', 'is not', null)
    .where('doc.deleted_at_ms', 'is', null)
    .where(isInHiddenPlace, '=', 0)
    .orderBy('share_item.doc_id')
    .execute()
  return rows.flatMap(({ snapshot_id: id, ...row }) => (id === null ? [] : [{ ...row, snapshot_id: id }]))
}

/** How many live items of each share are frozen, and the first moment of those; shares without any are left out. */
export async function sumUpFrozen(
  db: Executor,
  shareIds: readonly number[],
): Promise<Map<number, { items: number; sinceMs: number }>> {
  if (shareIds.length === 0) return new Map()
  const rows = await rowsOf(db, 'share_item', { share_id: [...shareIds] })
    .innerJoin('share', 'share.id', 'share_item.share_id')
    .innerJoin('snapshot', 'snapshot.id', 'share_item.snapshot_id')
    .innerJoin('doc', (join) =>
      join.onRef('doc.id', '=', 'share_item.doc_id').onRef('doc.module_id', '=', 'share.module_id'),
    )
    .select(({ fn }) => [
      'share_item.share_id',
      fn.countAll<number>().as('items'),
      fn.min('snapshot.taken_at_ms').as('since_ms'),
    ])
    .where('doc.deleted_at_ms', 'is', null)
    .groupBy('share_item.share_id')
    .execute()
  return new Map(rows.map((row) => [row.share_id, { items: row.items, sinceMs: row.since_ms }]))
}

/** Shows an item as a snapshot has it, or as it is; false when the share has no such item. */
export async function freezeItem(
  tx: Executor,
  { shareId, docId }: { shareId: number; docId: number },
  snapshotId: number | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('share_item')
    .set({ snapshot_id: snapshotId })
    .where('share_id', '=', shareId)
    .where('doc_id', '=', docId)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Lets go of what the items of a share were frozen as: it is shown no more. */
export async function dropFrozen(tx: Executor, shareId: number): Promise<void> {
  await tx.updateTable('share_item').set({ snapshot_id: null }).where('share_id', '=', shareId).execute()
}

/** Documents in the given snapshots. */
export async function countInSnapshots(db: Executor, snapshotIds: readonly number[]): Promise<Map<number, number>> {
  if (snapshotIds.length === 0) return new Map()
  const rows = await rowsOf(db, 'snapshot_module', { snapshot_id: snapshotIds })
    .select(['snapshot_id', 'doc_count'])
    .execute()
  return new Map(rows.map((row) => [row.snapshot_id, row.doc_count]))
}

/** Which of these documents and folders the share holds itself, as they are. */
export async function listChosenAmong(db: Executor, shareId: number, docIds: readonly number[]): Promise<number[]> {
  const found = await findChosen(
    db,
    docIds.map((docId) => pairKey(shareId, docId)),
  )
  return docIds.filter((docId) => found.has(pairKey(shareId, docId)))
}

const findChosen = readByKeys<string, true>(async (db, keys) => {
  const { outers, inners } = numbersIn(keys)
  const rows = await rowsOf(db, 'share_item', { share_id: outers, doc_id: inners, snapshot_id: null })
    .select(['share_id', 'doc_id'])
    .execute()
  return new Map(rows.map((row) => [pairKey(row.share_id, row.doc_id), true]))
})

const idsPerStatement = 10_000

/** Live documents and folders of the application among the ids: id → is a folder. */
export async function findDocsOf(
  db: Executor,
  moduleId: number,
  docIds: readonly number[],
): Promise<Map<number, boolean>> {
  const found = new Map<number, boolean>()
  for (const part of inBatches(docIds, { size: idsPerStatement })) {
    const rows = await liveRows(db, 'doc', { id: part, module_id: moduleId }).select(['id', 'is_folder']).execute()
    for (const row of rows) found.set(row.id, row.is_folder === 1)
  }
  return found
}
