/* How many documents composed projects have: those put into them and those in their referenced folders, each once. */
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import { liveRows } from '../../../../db/rows.ts'

/** Of each project, whether visitors see the documents or not; projects with none are absent. */
export async function countDocsOf(db: Executor, composeIds: readonly number[]): Promise<Map<number, number>> {
  if (composeIds.length === 0) return new Map()
  const projects = db.selectFrom('compose_project').select('compose_project.id').where('id', 'in', composeIds)
  const rows = await listDocs(db, projects)
    .select(({ fn }) => ['docs.compose_project_id', fn.countAll<number>().as('count')])
    .groupBy('docs.compose_project_id')
    .execute()
  return new Map(rows.map((row) => [row.compose_project_id, row.count]))
}

/** Of each space, the sum of its live composed projects; spaces with none are absent. */
export async function countDocsOfSpaces(db: Executor, spaceIds: readonly number[]): Promise<Map<number, number>> {
  if (spaceIds.length === 0) return new Map()
  const projects = liveRows(db, 'compose_project', { space_id: spaceIds }).select('compose_project.id')
  const rows = await listDocs(db, projects)
    .innerJoin('compose_project', 'compose_project.id', 'docs.compose_project_id')
    .select(({ fn }) => ['compose_project.space_id', fn.countAll<number>().as('count')])
    .groupBy('compose_project.space_id')
    .execute()
  return new Map(rows.map((row) => [row.space_id, row.count]))
}

type Projects = SelectQueryBuilder<Database, 'compose_project', { id: number }>

/** A row for each document of each project. */
function listDocs(db: Executor, projects: Projects) {
  return db
    .withRecursive('inside', (cte) =>
      cte
        .selectFrom('compose_doc')
        .innerJoin('doc', 'doc.id', 'compose_doc.doc_id')
        .select(['compose_doc.compose_project_id', 'doc.id', 'doc.is_folder'])
        .where('compose_doc.compose_project_id', 'in', projects)
        .where('compose_doc.deleted_at_ms', 'is', null)
        .where('compose_doc.is_source_folder', '=', 1)
        .where('doc.deleted_at_ms', 'is', null)
        .union(
          cte
            .selectFrom('doc')
            .innerJoin('inside', 'inside.id', 'doc.parent_id')
            .select(['inside.compose_project_id', 'doc.id', 'doc.is_folder'])
            .where('doc.deleted_at_ms', 'is', null),
        ),
    )
    .selectFrom((query) =>
      query
        .selectFrom('inside')
        .select(['inside.compose_project_id', 'inside.id'])
        .where('inside.is_folder', '=', 0)
        .union(
          query
            .selectFrom('compose_doc')
            .select([
              'compose_doc.compose_project_id',
              sql<number>`coalesce(compose_doc.doc_id, -compose_doc.id)`.as('id'),
            ])
            .where('compose_doc.compose_project_id', 'in', projects)
            .where('compose_doc.deleted_at_ms', 'is', null)
            .where('compose_doc.is_folder', '=', 0)
            .where('compose_doc.is_source_folder', '=', 0),
        )
        .as('docs'),
    )
}
