/* Which job notifies robots of a deletion, so that what is restored before it ran is no news to them either. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: jobs are cleared away long before the trash.
  await db.schema.alterTable('trash').addColumn('robot_job_id', 'bigint').execute()
}
