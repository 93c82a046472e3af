/* SQL of organising folders and documents. Whatever the number of rows, one statement. */
import { sql, type RawBuilder } from 'kysely'
import { withAbove } from '../../../../content/doc-tree.ts'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { hasRow } from '../../../../db/row-counts.ts'
import { liveRows, rowsOf } from '../../../../db/rows.ts'

type Db = AppContext['db']

/** Rows read before the event loop gets its turn. */
const chunkSize = 2_000

function rowsWithPeople(db: Executor) {
  return liveRows(db, 'doc')
    .innerJoin('user as modifier', 'modifier.id', 'doc.updated_by')
    .select([
      'doc.id',
      'doc.module_id',
      'doc.parent_id',
      'doc.name',
      'doc.is_folder',
      'doc.doc_type',
      'doc.http_method',
    ])
    .select(['doc.url', 'doc.version', 'doc.status', 'doc.author', 'doc.deprecated', 'doc.is_show', 'doc.is_locked'])
    .select(['doc.order_index', 'doc.created_at_ms', 'doc.updated_at_ms', 'modifier.nickname as modifier_name'])
}
export type ListedDoc = Awaited<ReturnType<ReturnType<typeof rowsWithPeople>['execute']>>[number]

/** With the id as clients see it: encoding is most of the work of a big list, and done in parts as well. */
export type StreamedDoc = ListedDoc & { publicId: string }

/** Live folders and documents of an application, in no order. Reads in parts so that no one waits for a big one. */
export async function listDocRows(db: Db, moduleId: number): Promise<StreamedDoc[]> {
  const rows: StreamedDoc[] = []
  const stream = rowsWithPeople(db).where('doc.module_id', '=', moduleId).stream(chunkSize)
  for await (const row of stream) rows.push({ ...row, publicId: encodeId('doc', row.id) })
  return rows
}

/** Who changed live rows of an application last, by id. */
export async function listModifierNames(db: Executor, moduleId: number): Promise<[number, string][]> {
  const people = await db
    .selectFrom('user')
    .select(['user.id', 'user.nickname'])
    .where('user.id', 'in', (modifiers) =>
      modifiers
        .selectFrom('doc')
        .select('doc.updated_by')
        .where('doc.module_id', '=', moduleId)
        .where('doc.deleted_at_ms', 'is', null),
    )
    .orderBy('user.id')
    .execute()
  return people.map(({ id, nickname }) => [id, nickname])
}

export async function findDocRow(db: Executor, docId: number): Promise<ListedDoc | undefined> {
  return rowsWithPeople(db).where('doc.id', '=', docId).executeTakeFirst()
}

/** Live rows of the given ones, with what moving and renaming needs, in no order. */
export async function listPlaces(db: Executor, docIds: readonly number[]) {
  return liveRows(db, 'doc', { id: docIds })
    .select(['id', 'module_id', 'parent_id', 'is_folder', 'name', 'natural_key', 'head_revision_id'])
    .execute()
}
export type DocPlace = Awaited<ReturnType<typeof listPlaces>>[number]

/** Live folder of the application. */
export async function hasFolder(db: Executor, moduleId: number, folderId: number): Promise<boolean> {
  return hasRow(liveRows(db, 'doc', { id: folderId, module_id: moduleId, is_folder: 1 }))
}

function childrenOf(db: Executor, moduleId: number, parentId: number | null) {
  const live = db.selectFrom('doc').where('module_id', '=', moduleId).where('deleted_at_ms', 'is', null)
  return parentId === null ? live.where('parent_id', 'is', null) : live.where('parent_id', '=', parentId)
}

/** Folders directly in a folder, or at the root. */
export async function listFolders(
  db: Executor,
  moduleId: number,
  parentId: number | null,
): Promise<{ id: number; name: string }[]> {
  return childrenOf(db, moduleId, parentId).select(['id', 'name']).where('is_folder', '=', 1).execute()
}

export async function findHighestOrder(
  db: Executor,
  moduleId: number,
  parentId: number | null,
): Promise<number | null> {
  const row = await childrenOf(db, moduleId, parentId)
    .select(({ fn }) => fn.max('order_index').as('highest'))
    .executeTakeFirst()
  return row?.highest ?? null
}

/** The folder and all folders above it. */
export async function listAbove(db: Executor, folderId: number): Promise<number[]> {
  const rows = await withAbove(db, [folderId]).selectFrom('above').select('above.id').execute()
  return rows.map((row) => row.id)
}

/** Whether a folder or document is locked, itself or by a folder above it. */
export async function isLockedHere(db: Executor, docId: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('doc')
      .where('id', 'in', await listAbove(db, docId))
      .where('is_locked', '=', 1),
  )
}

/** Who changed a row, and when. */
export interface Change {
  actorId: number
  nowMs: number
}

export async function updateDocRow(
  db: Executor,
  docId: number,
  changes: { name?: string; natural_key?: string; order_index?: number },
  { actorId, nowMs }: Change,
): Promise<void> {
  await db
    .updateTable('doc')
    .set({ ...changes, updated_by: actorId, updated_at_ms: nowMs })
    .where('id', '=', docId)
    .execute()
}

/** A row's new place. */
export interface NewPlace {
  id: number
  naturalKey: string
  orderIndex: number
}

/** Puts rows into a folder, or at the root. At least one. */
export async function updatePlaces(
  db: Executor,
  places: readonly NewPlace[],
  parentId: number | null,
  { actorId, nowMs }: Change,
): Promise<void> {
  await db
    .updateTable('doc')
    .set({
      parent_id: parentId,
      order_index: byId<number>(places.map(({ id, orderIndex }) => [id, sql`cast(${orderIndex} as integer)`])),
      natural_key: byId<string>(places.map(({ id, naturalKey }) => [id, sql`cast(${naturalKey} as text)`])),
      updated_by: actorId,
      updated_at_ms: nowMs,
    })
    .where(
      'id',
      'in',
      places.map((place) => place.id),
    )
    .execute()
}

/** Makes room among siblings, which no one changed by that. At least one, at most a thousand. */
export async function updateOrders(db: Executor, orders: readonly (readonly [number, number])[]): Promise<void> {
  await db
    .updateTable('doc')
    .set({ order_index: byId<number>(orders.map(([id, order]) => [id, sql`cast(${order} as integer)`])) })
    .where(
      'id',
      'in',
      orders.map(([id]) => id),
    )
    .execute()
}

/** Live folders and documents directly in a folder, or at the root, in no order. */
export async function listSiblings(db: Executor, moduleId: number, parentId: number | null) {
  return childrenOf(db, moduleId, parentId).select(['id', 'name', 'order_index', 'is_folder']).execute()
}

/** A value per row of one statement. */
function byId<T>(values: readonly (readonly [number, RawBuilder<unknown>])[]): RawBuilder<T> {
  const cases = values.map(([id, value]) => sql`when ${id} then ${value}`)
  return sql<T>`case id ${sql.join(cases, sql` `)} end`
}

/** The stored content of a row's newest revision. */
export async function findHead(db: Executor, docId: number): Promise<{ id: number; hash: string } | undefined> {
  return rowsOf(db, 'doc', { id: docId })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['revision.id', 'revision.hash'])
    .executeTakeFirst()
}
