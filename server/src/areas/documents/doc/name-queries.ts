/* What documents are called now, for lists that clients keep. Those that are gone, or not for the reader, are left out. */
import type { NamedDoc } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId, findId } from '../../../core/public-ids.ts'
import { isDocVisible } from '../../../auth/visible-docs.ts'
import { visibleProjects } from '../../../auth/visible-projects.ts'

/** Names and places of the documents the person may read, in any order. */
export async function readNames(
  { db }: Pick<AppContext, 'db'>,
  actor: UserActor,
  publicIds: readonly string[],
): Promise<NamedDoc[]> {
  const ids = publicIds.map((each) => findId('doc', each)).filter((id) => id !== undefined)
  if (ids.length === 0) return []
  const live = visibleProjects(db, actor)
    .innerJoin('module', 'module.project_id', 'project.id')
    .innerJoin('doc', 'doc.module_id', 'module.id')
    .leftJoin('doc as folder', 'folder.id', 'doc.parent_id')
    .select(['doc.id', 'doc.name', 'doc.doc_type', 'doc.http_method', 'doc.url', 'doc.deprecated'])
    .select(['folder.name as folder_name', 'module.name as module_name', 'space.name as space_name'])
    .where('doc.id', 'in', ids)
    .where('doc.is_folder', '=', 0)
    .where('doc.deleted_at_ms', 'is', null)
    .where('module.deleted_at_ms', 'is', null)
  const rows = await (actor.isSuperAdmin ? live : live.where(isDocVisible)).execute()
  return rows.map((row) => ({
    id: encodeId('doc', row.id),
    name: row.name,
    type: row.doc_type,
    httpMethod: row.http_method,
    url: row.url,
    deprecated: row.deprecated,
    folderName: row.folder_name ?? '',
    moduleName: row.module_name,
    spaceName: row.space_name,
  }))
}
