/*
 * Installations of another product that move here: databases that were sent, runs, and which of our things is which of theirs. Frozen once released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('migration_source')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    // The bytes are stored files, one per part.
    .addColumn('parts', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text', (c) => c.notNull())
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('migration_run')
    .addColumn('job_id', 'bigint', (c) => c.primaryKey().references('job.id').onDelete('cascade'))
    .addColumn('source_id', 'text', (c) => c.notNull())
    .addColumn('source_name', 'text', (c) => c.notNull())
    .addColumn('is_dry_run', 'integer', (c) => c.notNull())
    .addColumn('report', 'text')
    .execute()

  await db.schema
    .createTable('torna_link')
    .addColumn('installation', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('torna_id', 'bigint', (c) => c.notNull())
    .addColumn('our_id', 'bigint', (c) => c.notNull())
    // Application, project or space it is in, by our id.
    .addColumn('scope_id', 'bigint', (c) => c.notNull())
    .addColumn('subject_key', 'text', (c) => c.notNull())
    .addColumn('said', 'text', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('torna_link_key', ['installation', 'kind', 'torna_id'])
    .execute()
  await db.schema.createIndex('torna_link_scope').on('torna_link').columns(['kind', 'scope_id']).execute()
}
