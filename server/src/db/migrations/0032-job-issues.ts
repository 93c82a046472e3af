/*
 * Reports of imports and exports list more issues than a job's row should hold: those beyond the first are in pages of their own. Frozen once
 * released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job_issues')
    .addColumn('job_id', 'bigint', (column) => column.notNull().references('job.id').onDelete('cascade'))
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('errors', 'integer', (column) => column.notNull())
    .addColumn('warnings', 'integer', (column) => column.notNull())
    .addColumn('notes', 'integer', (column) => column.notNull())
    .addColumn('issues', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_issues_key', ['job_id', 'page'])
    .execute()
}
