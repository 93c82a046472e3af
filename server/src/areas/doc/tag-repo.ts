/* Rows that say which tags documents have. */
import { docType } from '@lectern/contracts'
import type { Executor } from '../../db/content-store.ts'

/** Live folders of an application with what tags call them by. */
export async function listTaggedFolders(db: Executor, moduleId: number) {
  return db
    .selectFrom('doc')
    .select(['id', 'parent_id', 'name', 'natural_key', 'tag_name'])
    .where('module_id', '=', moduleId)
    .where('is_folder', '=', 1)
    .where('deleted_at_ms', 'is', null)
    .execute()
}

const httpDocs = (db: Executor) =>
  db
    .selectFrom('doc')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .where('doc.is_folder', '=', 0)
    .where('doc.doc_type', '=', docType.http)
    .where('doc.deleted_at_ms', 'is', null)

/** What the live HTTP documents of an application say, by their ids. */
export async function listHttpHashes(db: Executor, moduleId: number): Promise<Map<number, string>> {
  const rows = await httpDocs(db).select(['doc.id', 'revision.hash']).where('doc.module_id', '=', moduleId).execute()
  return new Map(rows.map((row) => [row.id, row.hash]))
}

/** Live HTTP documents with their present states. */
export async function listHttpHeads(db: Executor, ids: readonly number[]) {
  return httpDocs(db)
    .select(['doc.id', 'doc.name', 'doc.parent_id', 'revision.id as revision_id', 'revision.hash'])
    .where('doc.id', 'in', ids)
    .execute()
}
export type HttpHead = Awaited<ReturnType<typeof listHttpHeads>>[number]
