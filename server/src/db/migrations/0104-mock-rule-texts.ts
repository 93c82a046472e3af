/* Who wrote which version of a mock rule. Frozen once released. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('past_text')
    .addColumn('mock_rule_id', 'bigint', (c) => c.references('mock_rule.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('past_text_mock_rule')
    .unique()
    .on('past_text')
    .columns(['mock_rule_id', 'number'])
    .execute()
  // Who wrote the first version of those that were changed is not known any more; of the others it is who made them.
  await sql`insert into past_text (mock_rule_id, number, name, text, created_by, created_at_ms)
    select id, 1, name,
      '{"conditions":' || conditions || ',"match":"' || (case when matches_any = 1 then 'any' else 'all' end)
        || '","answer":' || answer || '}',
      updated_by, updated_at_ms from mock_rule where version > 1`.execute(db)
}
