/*
 * What everything about people rests on: the audit log with its chain, secrets sealed at rest. Frozen once released.
 */
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, _types: ColumnTypes): Promise<void> {
  const table = (name: string): CreateTableBuilder<string> => db.schema.createTable(name)

  await table('audit')
    // Given by the chain, without gaps.
    .addColumn('id', 'bigint', (c) => c.primaryKey())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    // No foreign keys: the log outlives what it tells of.
    .addColumn('actor_id', 'bigint')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'bigint')
    .addColumn('subject_name', 'text', (c) => c.notNull())
    .addColumn('space_id', 'bigint')
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('previous_hash', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('audit_actor').on('audit').columns(['actor_id', 'id']).execute()
  await db.schema.createIndex('audit_subject').on('audit').columns(['subject_kind', 'subject_id', 'id']).execute()
  await db.schema.createIndex('audit_action').on('audit').columns(['action', 'id']).execute()
  await db.schema.createIndex('audit_space').on('audit').columns(['space_id', 'id']).execute()
  await db.schema.createIndex('audit_time').on('audit').column('at_ms').execute()

  await table('audit_head')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('last_id', 'bigint', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()

  await table('secret')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .execute()
}
