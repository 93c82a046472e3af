/* Who ran a case last, and whether with a token, as the command line does; not known of runs before. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('case_result')
    .addColumn('ran_by', 'bigint', (c) => c.references('user.id'))
    .execute()
  await db.schema
    .alterTable('case_result')
    .addColumn('has_token', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('case_result_ran_by').on('case_result').column('ran_by').execute()
}
