/* Rows of several documents of an application at once. */
import type { Executor } from '../../../../db/content-store.ts'

/** Live documents of the application among those named, with who made and changed them, in no order. At most a thousand. */
export async function listSeveral(db: Executor, moduleId: number, docIds: readonly number[]) {
  return db
    .selectFrom('doc')
    .innerJoin('user as creator', 'creator.id', 'doc.created_by')
    .innerJoin('user as modifier', 'modifier.id', 'doc.updated_by')
    .select(['doc.id', 'doc.parent_id', 'doc.name', 'doc.http_method', 'doc.url', 'doc.version', 'doc.is_show'])
    .select(['doc.created_at_ms', 'doc.updated_at_ms', 'doc.head_revision_id'])
    .select(['creator.nickname as creator_name', 'modifier.nickname as modifier_name'])
    .where('doc.id', 'in', [...docIds, 0])
    .where('doc.module_id', '=', moduleId)
    .where('doc.is_folder', '=', 0)
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
}
export type SeveralRow = Awaited<ReturnType<typeof listSeveral>>[number]

/** Heads of an application's own content and of the constants above its documents. */
export async function findApplicationHeads(db: Executor, moduleId: number) {
  return db
    .selectFrom('module')
    .innerJoin('project', 'project.id', 'module.project_id')
    .select('module.head_revision_id')
    .select(['module.constants_revision_id as module_constants_id'])
    .select(['project.constants_revision_id as project_constants_id'])
    .where('module.id', '=', moduleId)
    .executeTakeFirst()
}

/** Where the newest text of each live folder and document is; of those with one. At most a thousand. */
export async function listHashes(db: Executor, docIds: readonly number[]): Promise<{ id: number; hash: string }[]> {
  return db
    .selectFrom('doc')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'revision.hash'])
    .where('doc.id', 'in', [...docIds, 0])
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
}
