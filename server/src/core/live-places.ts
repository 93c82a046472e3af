/*
 * What people can reach: projects and applications that are not deleted, nor anything they are in; and what places are called. Does not own: who may
 * reach them (`auth/`).
 */
import type { Executor } from '../db/content-store.ts'

/** `project` and its `space`. */
export function reachableProjects(db: Executor) {
  return db
    .selectFrom('project')
    .innerJoin('space', 'space.id', 'project.space_id')
    .where('project.deleted_at_ms', 'is', null)
    .where('space.deleted_at_ms', 'is', null)
}

/** `module`, its `project` and `space`. */
export function reachableModules(db: Executor) {
  return reachableProjects(db)
    .innerJoin('module', 'module.project_id', 'project.id')
    .where('module.deleted_at_ms', 'is', null)
}

type PlaceTable = 'space' | 'project' | 'module'

/** Also the name of a deleted place. */
export async function findPlaceName(db: Executor, table: PlaceTable, id: number): Promise<string | undefined> {
  return (await listPlaceNames(db, table, [id])).get(id)
}

/** Names by id, those of deleted places too. */
export async function listPlaceNames(
  db: Executor,
  table: PlaceTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}
