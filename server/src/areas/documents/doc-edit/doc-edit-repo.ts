/* SQL of writing documents. */
import type { DocStatus } from '@lectern/contracts'
import type { Executor } from '../../../db/content-store.ts'
import { hasChanged } from '../../../db/row-counts.ts'
import { liveRows } from '../../../db/rows.ts'

const editedColumns = [
  'id',
  'module_id',
  'parent_id',
  'doc_type',
  'name',
  'natural_key',
  'http_method',
  'url',
  'operation_id',
  'version',
  'status',
  'author',
  'deprecated',
  'is_show',
  'is_locked',
  'order_index',
  'head_revision_id',
  'updated_at_ms',
] as const

/** A live document as it is edited; `undefined` for a folder. */
export async function findEditedDoc(db: Executor, docId: number) {
  return liveRows(db, 'doc', { id: docId, is_folder: 0 }).select(editedColumns).executeTakeFirst()
}
export type EditedDoc = NonNullable<Awaited<ReturnType<typeof findEditedDoc>>>

/** Live documents of an application with one of these keys. */
export async function listKeyHolders(
  db: Executor,
  moduleId: number,
  keys: readonly string[],
): Promise<{ id: number; natural_key: string; name: string }[]> {
  return liveRows(db, 'doc', { module_id: moduleId, natural_key: keys }).select(['id', 'natural_key', 'name']).execute()
}

/** Columns a save sets. */
export interface DocColumnChanges {
  parent_id?: number | null
  name?: string
  natural_key?: string
  http_method?: string
  url?: string
  operation_id?: string | null
  version?: string
  status?: DocStatus
  author?: string
  deprecated?: string
  is_show?: number
  is_locked?: number
  order_index?: number
  head_revision_id?: number
}

/** Changes a document whose head and columns to be changed are still as given; false when someone else saved meanwhile. */
export async function updateEditedDoc(
  db: Executor,
  doc: EditedDoc,
  changes: DocColumnChanges,
  { actorId, nowMs }: { actorId: number; nowMs: number },
): Promise<boolean> {
  const columns = new Set(['head_revision_id', ...Object.keys(changes)])
  const unchanged = editedColumns.filter((column) => columns.has(column))
  return hasChanged(
    db
      .updateTable('doc')
      .set({ ...changes, updated_by: actorId, updated_at_ms: nowMs })
      .where('id', '=', doc.id)
      .where('deleted_at_ms', 'is', null)
      .where((row) =>
        row.and(unchanged.map((column) => row.eb(column, doc[column] === null ? 'is' : '=', doc[column]))),
      ),
  )
}

/** What batches change, of live folders and documents. */
export async function listFlags(db: Executor, ids: readonly number[]) {
  return liveRows(db, 'doc', { id: ids }).select(['id', 'is_folder', 'status', 'is_show', 'is_locked']).execute()
}

/** Sets what is given; folders have no status. */
export async function updateFlags(
  db: Executor,
  ids: readonly number[],
  { status, ...flags }: { status: DocStatus | undefined; is_show: number | undefined; is_locked: number | undefined },
  { actorId, nowMs }: { actorId: number; nowMs: number },
): Promise<void> {
  await db
    .updateTable('doc')
    .set((set) => ({
      ...flags,
      ...(status !== undefined && {
        status: set.case().when('is_folder', '=', 1).then(set.ref('status')).else(status).end(),
      }),
      updated_by: actorId,
      updated_at_ms: nowMs,
    }))
    .where('id', 'in', ids)
    .execute()
}

/** A live folder's newest revision. */
export async function findFolderHead(
  db: Executor,
  folderId: number,
): Promise<{ head_revision_id: number | null } | undefined> {
  return liveRows(db, 'doc', { id: folderId, is_folder: 1 }).select('head_revision_id').executeTakeFirst()
}

export async function setService(
  db: Executor,
  folderId: number,
  { isService, actorId, nowMs }: { isService: boolean; actorId: number; nowMs: number },
): Promise<void> {
  await db
    .updateTable('doc')
    .set({ is_dubbo: isService ? 1 : 0, updated_by: actorId, updated_at_ms: nowMs })
    .where('id', '=', folderId)
    .execute()
}
