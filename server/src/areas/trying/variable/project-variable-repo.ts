/* SQL of the variables that projects declare. */
import type { Executor } from '../../../db/content-store.ts'
import { readByKey } from '../../../db/read-together.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'

const declared = (db: Executor, projectIds: number | readonly number[]) =>
  rowsOf(db, 'project_variables', { project_id: projectIds }).select(['project_id', 'declared', 'version'])

/** Undefined when the project has never declared any. */
export const findDeclared = readByKey<number, { declared: string; version: number }>({
  one: (db, id) => declared(db, id).executeTakeFirst(),
  many: async (db, ids) => new Map((await declared(db, ids).execute()).map((row) => [row.project_id, row])),
})

/** Undefined when the project is gone. */
export async function findProjectName(db: Executor, projectId: number): Promise<string | undefined> {
  return (await liveRows(db, 'project', { id: projectId }).select('name').executeTakeFirst())?.name
}

/** Live applications that inherit them. */
export async function listModules(db: Executor, projectId: number): Promise<{ moduleId: number }[]> {
  return liveRows(db, 'module', { project_id: projectId }).select('id as moduleId').execute()
}

export async function putDeclared(
  tx: Executor,
  projectId: number,
  row: { declared: string; version: number },
): Promise<void> {
  await tx
    .insertInto('project_variables')
    .values({ project_id: projectId, ...row })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(row))
    .execute()
}
