import type { Kysely } from 'kysely'

/** Failed tries are forgiven one by one instead of all together: what was the moment of the first is the moment up to which that was counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attempt').renameColumn('first_at_ms', 'forgiven_until_ms').execute()
}
