/*
 * What a source had of a script last, so that it follows the source until people change it here. Sources are read once more, so that scripts that came
 * before are known as theirs. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('call_script').addColumn('incoming_digest', 'text').execute()
  await sql`update incoming_source set settled_state = null, settled_job_id = null`.execute(db)
}
