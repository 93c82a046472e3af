/* When each password of visitors was last used, and from which networks a share opens. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('visitor_password').addColumn('last_used_at_ms', 'bigint').execute()
  await db.schema
    .alterTable('share')
    .addColumn('networks', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
