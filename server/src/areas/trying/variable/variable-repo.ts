/* SQL of the values people have of their own. */
import { sql } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'

/** Whose values, and in which application. */
export interface OwnPlace {
  userId: number
  moduleId: number
}

export interface SealedValue {
  environment: string
  name: string
  sealed: string
}

/** All of one person in one application; their number is bounded where they are saved. */
export async function listSealed(db: Executor, { userId, moduleId }: OwnPlace): Promise<SealedValue[]> {
  return rowsOf(db, 'own_value', { user_id: userId, module_id: moduleId })
    .select(['environment', 'name', 'sealed'])
    .orderBy('environment')
    .orderBy('name')
    .execute()
}

export async function putSealed(
  tx: Executor,
  { userId, moduleId }: OwnPlace,
  values: readonly SealedValue[],
  nowMs: number,
): Promise<void> {
  if (values.length === 0) return
  const rows = values.map((value) => ({ ...value, user_id: userId, module_id: moduleId, updated_at_ms: nowMs }))
  await tx
    .insertInto('own_value')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'module_id', 'environment', 'name'])
        .doUpdateSet((row) => ({ sealed: row.ref('excluded.sealed'), updated_at_ms: nowMs })),
    )
    .execute()
}

export async function deleteValues(
  tx: Executor,
  { userId, moduleId }: OwnPlace,
  values: readonly Pick<SealedValue, 'environment' | 'name'>[],
): Promise<void> {
  if (values.length === 0) return
  await deleteRows(tx, 'own_value', { user_id: userId, module_id: moduleId })
    .where((row) => row.or(values.map(({ environment, name }) => row.and({ environment, name }))))
    .execute()
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
