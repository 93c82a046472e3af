/* Which job notifies followers of a deletion, so that what is restored before it ran is no news. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: jobs are cleared away long before the trash.
  await db.schema.alterTable('trash').addColumn('notice_job_id', 'bigint').execute()
}
