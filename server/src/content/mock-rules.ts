/* What making, deleting and restoring a mock rule ask and note: it counts for all applications of a project. */
import { sql } from 'kysely'
import type { Executor } from '../db/content-store.ts'
import { countRows, hasChanged } from '../db/row-counts.ts'
import { liveRows } from '../db/rows.ts'

/** Live applications of its project, itself too. */
export const besideModule = (moduleId: number) =>
  sql<number>`(select beside.id from module as own join module as beside on beside.project_id = own.project_id
    where own.id = ${moduleId} and beside.deleted_at_ms is null)`

export async function countRules(db: Executor, moduleId: number): Promise<number> {
  return countRows(liveRows(db, 'mock_rule', { module_id: moduleId }))
}

/** What is kept of the rules is read again from then on, in all applications of the project. */
export async function countRulesChange(tx: Executor, moduleId: number): Promise<void> {
  await hasChanged(
    tx
      .updateTable('mock_address')
      .set((set) => ({ rules_version: set('rules_version', '+', 1) }))
      .where('module_id', 'in', besideModule(moduleId)),
  )
}
