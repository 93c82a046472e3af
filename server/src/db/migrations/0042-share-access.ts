/* When each password of visitors was last used. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('visitor_password').addColumn('last_used_at_ms', 'bigint').execute()
}
