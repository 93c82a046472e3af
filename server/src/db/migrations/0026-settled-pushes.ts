/*
 * What a source said when all of it was settled, and the job that took it, so that the same push again is known without reading it. Frozen once
 * released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('incoming_source').addColumn('settled_state', 'text').execute()
  await db.schema.alterTable('incoming_source').addColumn('settled_job_id', 'bigint').execute()
}
