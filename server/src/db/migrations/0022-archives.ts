/*
 * Archives: files that were packed for somebody to fetch, and files somebody sends to be unpacked. Their bytes are stored files in parts. Frozen
 * once released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('archive_file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // `packed` to be fetched, `sent` to be unpacked.
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('job_id', 'bigint')
    // What was packed, or the space it goes into.
    .addColumn('space_id', 'bigint')
    .addColumn('project_id', 'bigint')
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('parts', 'integer', (c) => c.notNull())
    // JSON, once the job has ended well.
    .addColumn('report', 'text')
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('archive_file_owner').on('archive_file').columns(['owner_id', 'kind']).execute()
  await db.schema.createIndex('archive_file_expires').on('archive_file').column('expires_at_ms').execute()
  await db.schema.createIndex('archive_file_job').on('archive_file').column('job_id').execute()
}
