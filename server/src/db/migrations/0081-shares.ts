/*
 * Whether visitors of a share may call the mock of its documents: not unless its owner says so. What shares show as it was at a moment belongs to the project that their application is in now: applications that were moved before left it behind, where
 * archives did not find it and a purge took it. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('share')
    .addColumn('allows_mock', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await moveLeftSnapshots(db)
}

export async function moveLeftSnapshots(db: Kysely<unknown>): Promise<void> {
  const current = sql`select module.project_id from share_item join share on share.id = share_item.share_id
    join module on module.id = share.module_id where share_item.snapshot_id = snapshot.id`
  await sql`update snapshot set project_id = (${current} limit 1)
    where exists (${current} and module.project_id <> snapshot.project_id)`.execute(db)
}
