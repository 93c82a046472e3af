/* How much there is. */
import type { Database } from '../../src/db/schema.ts'
import { countRows } from '../../src/db/row-counts.ts'
import type { TestApp } from './test-app.ts'

/** By table: how many rows it has. */
export async function countEach({ db }: TestApp, tables: readonly (keyof Database)[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = await countRows(db.selectFrom(table))
  return counts
}
