/* What visitors of a share see and may do: of its environments. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('share').addColumn('environments', 'text').execute()
}
