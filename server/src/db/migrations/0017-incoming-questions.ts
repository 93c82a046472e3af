/*
 * What sources leave out: whether a thing they said before is asked about or stays, and which newer document it may have become. Jobs name the
 * application they write, so that one writes at a time. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('incoming_state').addColumn('absence', 'text').execute()
  await db.schema.alterTable('incoming_state').addColumn('successor_id', 'bigint').execute()
  await db.schema
    .createIndex('incoming_state_absent')
    .on('incoming_state')
    .columns(['source_id', 'id'])
    .where(sql<boolean>`absence is not null`)
    .execute()
  await db.schema.alterTable('job').addColumn('module_id', 'bigint').execute()
  await db.schema
    .createIndex('job_running_module')
    .unique()
    .on('job')
    .column('module_id')
    .where(sql<boolean>`module_id is not null and state = 'running'`)
    .execute()
}
