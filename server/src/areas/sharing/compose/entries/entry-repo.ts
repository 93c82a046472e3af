/* SQL of what is in composed projects. Whatever the number of entries, one statement. */
import { sql } from 'kysely'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { ComposeDocRow } from '../../../../db/schema.ts'
import { readRows } from '../../../../db/stream-rows.ts'
import { updateMany } from '../../../../db/update-many.ts'
import { liveRows } from '../../../../db/rows.ts'

function liveEntries(db: Executor, composeId: number) {
  return liveRows(db, 'compose_doc', { compose_project_id: composeId })
}

/** Live entries as what visitors see depends on them. */
function entries(db: Executor, composeId: number) {
  return liveEntries(db, composeId)
    .select(['compose_doc.id', 'compose_doc.parent_id', 'compose_doc.doc_id', 'compose_doc.is_folder'])
    .select(['compose_doc.is_source_folder', 'compose_doc.name', 'compose_doc.order_index', 'compose_doc.added_by'])
}

/** Live entries of a project, in no order. */
export async function listEntries(db: Executor, composeId: number) {
  return readRows(db, entries(db, composeId))
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Live entries with where each came from and who put it in, in no order. */
export async function listEntriesInFull(db: Executor, composeId: number) {
  const inFull = entries(db, composeId)
    .innerJoin('user', 'user.id', 'compose_doc.added_by')
    .select(['compose_doc.origin', 'compose_doc.source_name', 'compose_doc.source_method', 'compose_doc.source_type'])
    .select(['compose_doc.created_at_ms', 'user.nickname as creator_name'])
  return readRows(db, inFull)
}
export type FullEntryRow = Awaited<ReturnType<typeof listEntriesInFull>>[number]

/** Where entries are, and what they refer to. */
export interface EntryPlace {
  id: number
  parent_id: number | null
  is_folder: number
  name: string
  source_name: string
}

const placeColumns = ['id', 'parent_id', 'is_folder', 'name', 'source_name'] as const

/** Live ones of the given entries that are of the project, in no order. */
export async function listPlaces(db: Executor, composeId: number, ids: readonly number[]): Promise<EntryPlace[]> {
  if (ids.length === 0) return []
  return liveEntries(db, composeId).select(placeColumns).where('id', 'in', ids).execute()
}

/** Live entries directly in a folder, or at the root, as people see them. */
export async function listSiblings(
  db: Executor,
  composeId: number,
  parentId: number | null,
): Promise<{ id: number; order_index: number }[]> {
  const live = liveEntries(db, composeId).select(['id', 'order_index']).orderBy('order_index').orderBy('id')
  return (parentId === null ? live.where('parent_id', 'is', null) : live.where('parent_id', '=', parentId)).execute()
}

/** Live folders of the project, with what they are in. */
export async function listFolders(
  db: Executor,
  composeId: number,
): Promise<{ id: number; parent_id: number | null; name: string }[]> {
  return liveEntries(db, composeId).select(['id', 'parent_id', 'name']).where('is_folder', '=', 1).execute()
}

export async function findHighestOrder(
  db: Executor,
  composeId: number,
  parentId: number | null,
): Promise<number | null> {
  const live = liveEntries(db, composeId).select(({ fn }) => fn.max('order_index').as('highest'))
  const row = await (
    parentId === null ? live.where('parent_id', 'is', null) : live.where('parent_id', '=', parentId)
  ).executeTakeFirst()
  return row?.highest ?? null
}

/** The highest order in each folder that has something in it. */
export async function listHighestOrders(db: Executor, composeId: number): Promise<Map<number | null, number>> {
  const rows = await liveEntries(db, composeId)
    .select(({ fn }) => ['parent_id', fn.max('order_index').as('highest')])
    .groupBy('parent_id')
    .execute()
  return new Map(rows.map((row) => [row.parent_id, row.highest]))
}

export async function countEntries(db: Executor, composeId: number): Promise<number> {
  const row = await liveEntries(db, composeId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Which of the documents and folders are in the project already, as entries of their own. */
export async function listTaken(db: Executor, composeId: number, docIds: readonly number[]): Promise<Set<number>> {
  const taken = new Set<number>()
  for (const part of inBatches(docIds, { size: 5_000 })) {
    const rows = await liveEntries(db, composeId).select('doc_id').where('doc_id', 'in', part).execute()
    for (const { doc_id: docId } of rows) if (docId !== null) taken.add(docId)
  }
  return taken
}

export type NewEntry = Omit<ComposeDocRow, 'id' | 'deleted_at_ms'>

/** Ids in the order of the entries: they are counted up row by row, in whichever order they come back. */
export async function insertEntries(db: Executor, entries: readonly NewEntry[]): Promise<number[]> {
  const ids: number[] = []
  for (const part of inBatches(entries, { columns: 15 })) {
    const rows = await db
      .insertInto('compose_doc')
      .values(part.map((entry) => ({ ...entry, deleted_at_ms: null })))
      .returning('id')
      .execute()
    for (const id of rows.map((row) => row.id).sort((a, b) => a - b)) ids.push(id)
  }
  return ids
}

export async function updateEntry(
  db: Executor,
  id: number,
  changes: Partial<Omit<ComposeDocRow, 'id' | 'compose_project_id'>>,
): Promise<void> {
  await db.updateTable('compose_doc').set(changes).where('id', '=', id).execute()
}

/** New orders, and for those of `parentId` that folder. */
export async function placeEntries(
  db: Executor,
  orders: ReadonlyMap<number, number>,
  { parentId, nowMs }: { parentId: number | null; nowMs: number },
): Promise<void> {
  const rows = [...orders].map(([id, order_index]) => ({ id, order_index, parent_id: parentId, updated_at_ms: nowMs }))
  await updateMany(db, 'compose_doc', { order_index: 'integer', parent_id: 'bigint', updated_at_ms: 'bigint' }, rows)
}

/** Makes room among siblings, which no one changed by that. */
export async function orderEntries(db: Executor, orders: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...orders].map(([id, order_index]) => ({ id, order_index }))
  await updateMany(db, 'compose_doc', { order_index: 'integer' }, rows)
}

/** Marks entries and everything in them as removed at a moment; how many there were. */
export async function markRemoved(
  db: Executor,
  composeId: number,
  ids: readonly number[],
  nowMs: number,
): Promise<number> {
  const result = await db
    .withRecursive('inside', (cte) =>
      cte
        .selectFrom('compose_doc')
        .select('compose_doc.id')
        .where('compose_doc.id', 'in', ids)
        .where('compose_doc.compose_project_id', '=', composeId)
        .where('compose_doc.deleted_at_ms', 'is', null)
        .union(
          cte
            .selectFrom('compose_doc')
            .innerJoin('inside', 'inside.id', 'compose_doc.parent_id')
            .select('compose_doc.id')
            .where('compose_doc.deleted_at_ms', 'is', null),
        ),
    )
    .updateTable('compose_doc')
    .set({ deleted_at_ms: nowMs })
    .where('id', 'in', (query) => query.selectFrom('inside').select('inside.id'))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Removed entries of the project, and what was removed together with them, outermost first. */
export async function listRemoved(db: Executor, composeId: number, ids: readonly number[]) {
  return db
    .withRecursive('inside', (cte) =>
      cte
        .selectFrom('compose_doc')
        .select(['compose_doc.id', 'compose_doc.deleted_at_ms', sql<number>`0`.as('depth')])
        .where('compose_doc.id', 'in', ids)
        .where('compose_doc.compose_project_id', '=', composeId)
        .where('compose_doc.deleted_at_ms', 'is not', null)
        .unionAll(
          cte
            .selectFrom('compose_doc')
            .innerJoin('inside', (join) =>
              join
                .onRef('inside.id', '=', 'compose_doc.parent_id')
                .onRef('inside.deleted_at_ms', '=', 'compose_doc.deleted_at_ms'),
            )
            .select(['compose_doc.id', 'compose_doc.deleted_at_ms', sql<number>`inside.depth + 1`.as('depth')]),
        ),
    )
    .selectFrom('compose_doc')
    .innerJoin('inside', 'inside.id', 'compose_doc.id')
    .select(['compose_doc.id', 'compose_doc.parent_id', 'compose_doc.doc_id'])
    .orderBy('inside.depth')
    .orderBy('compose_doc.id')
    .execute()
}

/** Makes removed entries live again. */
export async function unmarkRemoved(db: Executor, ids: readonly number[]): Promise<void> {
  for (const part of inBatches(ids, { size: 5_000 }))
    await db.updateTable('compose_doc').set({ deleted_at_ms: null }).where('id', 'in', part).execute()
}

/** Puts entries at the root. */
export async function detach(db: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('compose_doc').set({ parent_id: null }).where('id', 'in', ids).execute()
}
