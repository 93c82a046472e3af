/* SQL of badges. */
import type { Executor } from '../../../../db/content-store.ts'
import { rowsOf } from '../../../../db/rows.ts'
import type { HealthBadgeRow } from '../../../../db/schema.ts'

export async function findBadge(db: Executor, moduleId: number): Promise<HealthBadgeRow | undefined> {
  return rowsOf(db, 'health_badge', { module_id: moduleId }).selectAll('health_badge').executeTakeFirst()
}

/** The live application a key opens; undefined for an unknown key, and for a badge that is off. */
export async function findBadgeModule(db: Executor, key: string): Promise<number | undefined> {
  const row = await rowsOf(db, 'health_badge', { badge_key: key, is_on: 1 })
    .innerJoin('module', 'module.id', 'health_badge.module_id')
    .where('module.deleted_at_ms', 'is', null)
    .select('module.id')
    .executeTakeFirst()
  return row?.id
}

export async function upsertBadge(tx: Executor, row: HealthBadgeRow): Promise<void> {
  const { module_id: _moduleId, ...changes } = row
  await tx
    .insertInto('health_badge')
    .values(row)
    .onConflict((conflict) => conflict.column('module_id').doUpdateSet(changes))
    .execute()
}

export async function findModuleName(tx: Executor, moduleId: number): Promise<string> {
  const row = await rowsOf(tx, 'module', { id: moduleId }).select('module.name').executeTakeFirst()
  return row?.name ?? ''
}
