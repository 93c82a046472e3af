/* Deleted mock rules are in the trash. Frozen once released. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // They could be restored for a day, by whoever deleted them.
  await sql`delete from mock_rule where deleted_at_ms is not null`.execute(db)
  await db.schema.alterTable('mock_rule').addColumn('trash_id', 'bigint').execute()
  await db.schema
    .createIndex('mock_rule_trash')
    .on('mock_rule')
    .column('trash_id')
    .where(sql<boolean>`trash_id is not null`)
    .execute()
}
