/*
 * Files that exports made, and the live addresses of applications. Frozen once released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('export_file')
    .addColumn('job_id', 'bigint', (c) => c.primaryKey().references('job.id').onDelete('cascade'))
    .addColumn('project_id', 'bigint', (c) => c.notNull())
    // Somebody looks at its progress, and needs no message when it ends.
    .addColumn('is_awaited', 'integer', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    // In how many pieces the bytes are stored.
    .addColumn('parts', 'integer', (c) => c.notNull())
    .addColumn('documents', 'integer', (c) => c.notNull())
    .addColumn('issue_count', 'integer', (c) => c.notNull())
    .addColumn('issues', 'text', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint')
    .execute()
  await db.schema.createIndex('export_file_expiry').on('export_file').column('expires_at_ms').execute()

  await db.schema
    .createTable('live_export')
    .addColumn('module_id', 'bigint', (c) => c.primaryKey().references('module.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at_ms', 'bigint')
    .execute()
}
