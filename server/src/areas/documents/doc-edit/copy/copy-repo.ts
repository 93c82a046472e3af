/* SQL of copying: one statement per level and part, whatever the number of rows. */
import { docType } from '@lectern/contracts'
import type { Executor } from '../../../../db/content-store.ts'
import type { TakenAddress } from './copy-names.ts'

const columns = [
  'doc.id',
  'doc.module_id',
  'doc.parent_id',
  'doc.is_folder',
  'doc.doc_type',
  'doc.name',
  'doc.http_method',
  'doc.url',
  'doc.version',
  'doc.status',
  'doc.author',
  'doc.deprecated',
  'doc.is_show',
  'doc.is_dubbo',
  'doc.order_index',
  'doc.head_revision_id',
] as const

/** Live rows and everything live in them, with the hash of their content. */
export async function listBranches(db: Executor, ids: readonly number[]) {
  return db
    .withRecursive('branch', (cte) =>
      cte
        .selectFrom('doc')
        .select(columns)
        .where('doc.id', 'in', ids)
        .where('doc.deleted_at_ms', 'is', null)
        .union(
          cte
            .selectFrom('doc')
            .innerJoin('branch', 'branch.id', 'doc.parent_id')
            .select(columns)
            .where('doc.deleted_at_ms', 'is', null),
        ),
    )
    .selectFrom('branch')
    .leftJoin('revision', 'revision.id', 'branch.head_revision_id')
    .selectAll('branch')
    .select('revision.hash')
    .execute()
}
export type BranchRow = Awaited<ReturnType<typeof listBranches>>[number]

/** Names of what is directly in these folders; `null` is the root. */
export async function listNames(
  db: Executor,
  moduleId: number,
  parentIds: readonly (number | null)[],
): Promise<{ name: string; parent_id: number | null }[]> {
  const folders = parentIds.filter((id) => id !== null)
  return db
    .selectFrom('doc')
    .select(['name', 'parent_id'])
    .where('module_id', '=', moduleId)
    .where('deleted_at_ms', 'is', null)
    .where((where) =>
      where.or([
        ...(folders.length === 0 ? [] : [where('parent_id', 'in', folders)]),
        ...(parentIds.includes(null) ? [where('parent_id', 'is', null)] : []),
      ]),
    )
    .execute()
}

/** Where the live operations of an application answer. */
export async function listAddresses(db: Executor, moduleId: number): Promise<TakenAddress[]> {
  return db
    .selectFrom('doc')
    .select(['http_method', 'url', 'natural_key'])
    .where('module_id', '=', moduleId)
    .where('is_folder', '=', 0)
    .where('doc_type', '=', docType.http)
    .where('deleted_at_ms', 'is', null)
    .execute()
}

/** A copy to be made of `row`. */
export interface CopiedDoc {
  row: BranchRow
  name: string
  /** Path of an operation. */
  url: string
  naturalKey: string
  parentId: number | null
  orderIndex: number
}

/** Ids of the copies by their keys. */
export async function insertCopies(
  db: Executor,
  copies: readonly CopiedDoc[],
  { moduleId, actorId, nowMs }: { moduleId: number; actorId: number; nowMs: number },
): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('doc')
    .values(
      copies.map(({ row, name, url, naturalKey, parentId, orderIndex }) => ({
        module_id: moduleId,
        parent_id: parentId,
        is_folder: row.is_folder,
        doc_type: row.doc_type,
        name,
        natural_key: naturalKey,
        http_method: row.http_method,
        url,
        version: row.version,
        status: row.status,
        author: row.author,
        deprecated: row.deprecated,
        is_show: row.is_show,
        is_locked: 0,
        is_dubbo: row.is_dubbo,
        // The tag stays the original's; the copy is one of its own.
        tag_name: null,
        order_index: orderIndex,
        head_revision_id: null,
        created_by: actorId,
        updated_by: actorId,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
        deleted_at_ms: null,
        trash_id: null,
        staged_by_job: null,
      })),
    )
    .returning(['id', 'natural_key'])
    .execute()
  return new Map(rows.map((row) => [row.natural_key, row.id]))
}
