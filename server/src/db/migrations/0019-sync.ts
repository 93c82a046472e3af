/*
 * Saved addresses applications are kept in step with, and what came of reading them. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)

  await withId('sync_source')
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('every', 'text', (c) => c.notNull())
    .addColumn('minute', 'integer', (c) => c.notNull())
    .addColumn('weekday', 'integer', (c) => c.notNull())
    .addColumn('sign_in_kind', 'text', (c) => c.notNull())
    // What of it may be told, as JSON; the secrets are sealed elsewhere.
    .addColumn('sign_in_facts', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('etag', 'text', (c) => c.notNull())
    .addColumn('last_modified', 'text', (c) => c.notNull())
    .addColumn('is_running', 'integer', (c) => c.notNull())
    .addColumn('next_at_ms', 'bigint')
    .addColumn('paused_at_ms', 'bigint')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('sync_source_url', ['module_id', 'url'])
    .execute()
  await db.schema
    .createIndex('sync_source_next')
    .on('sync_source')
    .column('next_at_ms')
    .where(sql<boolean>`next_at_ms is not null`)
    .execute()

  await withId('sync_run')
    .addColumn('source_id', 'bigint', (c) => c.notNull().references('sync_source.id').onDelete('cascade'))
    .addColumn('started_by', 'bigint', (c) => c.references('user.id'))
    .addColumn('started_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('ended_at_ms', 'bigint')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('job_id', 'bigint')
    .addColumn('counts', 'text')
    .addColumn('failure', 'text')
    .addColumn('etag', 'text', (c) => c.notNull())
    .addColumn('last_modified', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sync_run_source').on('sync_run').columns(['source_id', 'id']).execute()
  await db.schema
    .createIndex('sync_run_open')
    .on('sync_run')
    .column('id')
    .where(sql<boolean>`ended_at_ms is null`)
    .execute()
}
