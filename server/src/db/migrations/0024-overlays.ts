/*
 * What tokens pushed last, so that an overlay can come alone, and the keys of pushes, so that none is taken twice. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await numberedTables(
    db,
    types,
  )('push_description')
    .addColumn('token_id', 'bigint', (c) => c.notNull().references('application_token.id').onDelete('cascade'))
    // Jobs go when the log does; what they left stays.
    .addColumn('job_id', 'bigint', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('is_partial', 'integer', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('bytes', types.bytes, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('push_description_token').on('push_description').columns(['token_id', 'id']).execute()
  await db.schema.alterTable('push_log').addColumn('idempotency_key', 'text').execute()
  await db.schema.alterTable('push_log').addColumn('idempotency_print', 'text').execute()
  await db.schema
    .createIndex('push_log_key')
    .unique()
    .on('push_log')
    .columns(['token_id', 'idempotency_key'])
    .where(sql<boolean>`idempotency_key is not null`)
    .execute()
}
