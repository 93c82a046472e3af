/* SQL of what happened last in spaces and projects. */
import { sql, type Kysely } from 'kysely'
import { visibleProjects, type Viewer } from '../../../auth/visible-projects.ts'
import { isDocVisible } from '../../../auth/visible-docs.ts'
import type { Database } from '../../../db/schema.ts'

/** Which places a list is about; everything the person sees without any. */
export interface ActivityFilter {
  spaceId?: number | undefined
  projectId?: number | undefined
}

/** Of the newest documents of an application, so many are looked through for one that the person sees. */
const lookedThrough = 5

/** Id of the newest document of the row of `module` around it that the person sees. */
const newestDocId = sql<number | null>`(
  select doc.id from (
    select id from doc
    where module_id = module.id and deleted_at_ms is null and is_folder = 0
    order by updated_at_ms desc, id desc limit ${sql.lit(lookedThrough)}
  ) as recent join doc on doc.id = recent.id
  where ${isDocVisible}
  order by doc.updated_at_ms desc, doc.id desc limit 1
)`

/** Per application the person sees: when it and what is around it changed, and its newest document. */
export function listNewest(db: Kysely<Database>, viewer: Viewer, { spaceId, projectId }: ActivityFilter) {
  return visibleProjects(db, viewer)
    .innerJoin('module', 'module.project_id', 'project.id')
    .leftJoin('doc as newest', (join) => join.on('newest.id', '=', newestDocId))
    .select(['module.updated_at_ms as module_at_ms', 'project.updated_at_ms as project_at_ms'])
    .select(['newest.id as doc_id', 'newest.updated_at_ms as doc_at_ms'])
    .where('module.deleted_at_ms', 'is', null)
    .$if(spaceId !== undefined, (query) => query.where('project.space_id', '=', spaceId ?? 0))
    .$if(projectId !== undefined, (query) => query.where('project.id', '=', projectId ?? 0))
    .execute()
}
export type NewestRow = Awaited<ReturnType<typeof listNewest>>[number]

/** What is known of the last change of each document. */
export function listChanges(db: Kysely<Database>, docIds: readonly number[]) {
  return db
    .selectFrom('doc')
    .innerJoin('module', 'module.id', 'doc.module_id')
    .innerJoin('project', 'project.id', 'module.project_id')
    .innerJoin('user', 'user.id', 'doc.updated_by')
    .leftJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'doc.name', 'doc.updated_at_ms', 'module.name as module_name', 'user.nickname as by_name'])
    .select(['project.name as project_name'])
    .select(['revision.source', 'revision.parent_id', 'revision.created_at_ms as revision_at_ms'])
    .where('doc.id', 'in', docIds)
    .execute()
}
export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]
