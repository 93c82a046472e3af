/* Whose rights a composed project depends on: what follows from its entries. */
import type { Executor } from '../../../../db/content-store.ts'

/** Rewrites whose right to which applications the live entries depend on. Call it whenever entries were added, removed or got another source. */
export async function rebuildSources(db: Executor, composeId: number): Promise<void> {
  await db.deleteFrom('compose_source').where('compose_project_id', '=', composeId).execute()
  await db
    .insertInto('compose_source')
    .columns(['compose_project_id', 'module_id', 'added_by'])
    .expression((query) =>
      query
        .selectFrom('compose_doc')
        .innerJoin('doc', 'doc.id', 'compose_doc.doc_id')
        .select(['compose_doc.compose_project_id', 'doc.module_id', 'compose_doc.added_by'])
        .where('compose_doc.compose_project_id', '=', composeId)
        .where('compose_doc.deleted_at_ms', 'is', null)
        .distinct(),
    )
    .execute()
}
