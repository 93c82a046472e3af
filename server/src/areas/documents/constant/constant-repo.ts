/* SQL of error codes and constants: each level is one record whose head is in the row of its project or application. */
import type { Executor } from '../../../db/content-store.ts'
import { liveRows } from '../../../db/rows.ts'

/** A project or an application. */
export interface Level {
  table: 'project' | 'module'
  id: number
}

/** Head and name of a live level; undefined when it is gone. */
export async function findLevel(
  db: Executor,
  { table, id }: Level,
): Promise<{ name: string; headId: number | null } | undefined> {
  const row = await liveRows(db, table, { id }).select(['name', 'constants_revision_id']).executeTakeFirst()
  return row && { name: row.name, headId: row.constants_revision_id }
}

/** Live applications the level is about. */
export async function listModulesUnder(db: Executor, { table, id }: Level): Promise<number[]> {
  if (table === 'module') return [id]
  const rows = await liveRows(db, 'module', { project_id: id }).select('id').execute()
  return rows.map((row) => row.id)
}
