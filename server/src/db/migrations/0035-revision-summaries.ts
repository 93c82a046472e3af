/* What each saved state changed, in a few items: the title of its row in a history. Made when a history is first listed. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('revision').addColumn('summary', 'text').execute()
}
