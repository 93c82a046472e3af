/* Rows that say which tags documents have. */
import { docType } from '@lectern/contracts'
import type { Executor } from '../../../../db/content-store.ts'

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

/** What the live HTTP documents of an application say, by their ids. */
export async function listHttpHashes(db: Executor, moduleId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('doc')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'revision.hash'])
    .where('doc.module_id', '=', moduleId)
    .where('doc.is_folder', '=', 0)
    .where('doc.doc_type', '=', docType.http)
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.hash]))
}
