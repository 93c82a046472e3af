/* SQL of copying: one statement per level and part, whatever the number of rows. */
import { docType } from '@lectern/contracts'
import { withBelow } from '../../../../content/doc-tree.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { TakenAddress } from './copy-names.ts'
import { liveRows } from '../../../../db/rows.ts'

const columns = [
  'doc.id',
  'doc.module_id',
  'doc.parent_id',
  'doc.is_folder',
  'doc.doc_type',
  'doc.name',
  'doc.http_method',
  'doc.url',
  'doc.operation_id',
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
  return withBelow(db, (docs) => docs.where('doc.id', 'in', ids).where('doc.deleted_at_ms', 'is', null))
    .selectFrom('below')
    .innerJoin('doc', 'doc.id', 'below.id')
    .leftJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(columns)
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
  return liveRows(db, 'doc', { module_id: moduleId })
    .select(['name', 'parent_id'])
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
  return liveRows(db, 'doc', { module_id: moduleId, is_folder: 0, doc_type: docType.http })
    .select(['http_method', 'url', 'natural_key'])
    .execute()
}
