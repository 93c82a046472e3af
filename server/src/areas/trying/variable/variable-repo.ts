/* SQL of the values people have of their own, in an application and in a project. */
import type { VariableLevel } from '@lectern/contracts'
import { sql } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'

/** Whose values, in which application of which project. */
export interface OwnPlace {
  userId: number
  moduleId: number
  projectId: number
}

export interface SealedValue {
  level: VariableLevel
  environment: string
  name: string
  sealed: string
}

/** All of one person in one application and in its project; their number is bounded where they are saved. */
export async function listSealed(db: Executor, { userId, moduleId, projectId }: OwnPlace): Promise<SealedValue[]> {
  const [ofModule, ofProject] = await Promise.all([
    rowsOf(db, 'own_value', { user_id: userId, module_id: moduleId })
      .select(['environment', 'name', 'sealed'])
      .orderBy('environment')
      .orderBy('name')
      .execute(),
    rowsOf(db, 'own_project_value', { user_id: userId, project_id: projectId })
      .select(['name', 'sealed'])
      .orderBy('name')
      .execute(),
  ])
  return [
    ...ofModule.map((row) => ({ level: 'module' as const, ...row })),
    ...ofProject.map((row) => ({ level: 'project' as const, environment: '', ...row })),
  ]
}

export async function putSealed(
  tx: Executor,
  { userId, moduleId, projectId }: OwnPlace,
  values: readonly SealedValue[],
  nowMs: number,
): Promise<void> {
  const written = ({ name, sealed }: SealedValue) => ({ name, sealed, user_id: userId, updated_at_ms: nowMs })
  const [ofModule, ofProject] = byLevel(values)
  if (ofModule.length > 0)
    await tx
      .insertInto('own_value')
      .values(ofModule.map((value) => ({ ...written(value), environment: value.environment, module_id: moduleId })))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'module_id', 'environment', 'name'])
          .doUpdateSet((row) => ({ sealed: row.ref('excluded.sealed'), updated_at_ms: nowMs })),
      )
      .execute()
  if (ofProject.length > 0)
    await tx
      .insertInto('own_project_value')
      .values(ofProject.map((value) => ({ ...written(value), project_id: projectId })))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'project_id', 'name'])
          .doUpdateSet((row) => ({ sealed: row.ref('excluded.sealed'), updated_at_ms: nowMs })),
      )
      .execute()
}

export async function deleteValues(
  tx: Executor,
  { userId, moduleId, projectId }: OwnPlace,
  values: readonly Omit<SealedValue, 'sealed'>[],
): Promise<void> {
  const [ofModule, ofProject] = byLevel(values)
  if (ofModule.length > 0)
    await deleteRows(tx, 'own_value', { user_id: userId, module_id: moduleId })
      .where((row) => row.or(ofModule.map(({ environment, name }) => row.and({ environment, name }))))
      .execute()
  if (ofProject.length > 0)
    await deleteRows(tx, 'own_project_value', {
      user_id: userId,
      project_id: projectId,
      name: ofProject.map(({ name }) => name),
    }).execute()
}

function byLevel<T extends { level: VariableLevel }>(values: readonly T[]): [ofModule: T[], ofProject: T[]] {
  return [values.filter(({ level }) => level === 'module'), values.filter(({ level }) => level === 'project')]
}

/**
 * Gives the values of everyone in an application the names their environments have now, also when two change places. Names are trimmed, so one
 * with a space before it is nobody's in between.
 */
export async function renameEnvironments(
  tx: Executor,
  moduleId: number,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  const former = [...renamed.keys()]
  const rows = tx.updateTable('own_value').where('module_id', '=', moduleId)
  await rows
    .set({ environment: sql<string>`' ' || environment` })
    .where('environment', 'in', former)
    .execute()
  // Left from an environment of that name that is gone.
  await deleteRows(tx, 'own_value', { module_id: moduleId, environment: [...renamed.values()] }).execute()
  const cases = [...renamed].map(([from, to]) => sql`when ${` ${from}`} then ${to}`)
  await rows
    .set({ environment: sql<string>`case environment ${sql.join(cases, sql` `)} else environment end` })
    .where(
      'environment',
      'in',
      former.map((name) => ` ${name}`),
    )
    .execute()
}
