/*
 * How much rules of compatibility matter in a space where that is not their own level, and the breaking changes that applications accept. Frozen once
 * released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('compatibility_level')
    .addColumn('space_id', 'bigint', (c) => c.notNull().references('space.id').onDelete('cascade'))
    .addColumn('rule_id', 'text', (c) => c.notNull())
    .addColumn('level', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('updated_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('compatibility_level_pk', ['space_id', 'rule_id'])
    .execute()
  await db.schema.createIndex('compatibility_level_updated_by').on('compatibility_level').column('updated_by').execute()
  await db.schema
    .createTable('accepted_break')
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('rule_id', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('accepted_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('accepted_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('accepted_break_pk', ['module_id', 'fingerprint'])
    .execute()
  await db.schema.createIndex('accepted_break_accepted_by').on('accepted_break').column('accepted_by').execute()
  // The newest first.
  await db.schema
    .createIndex('accepted_break_time')
    .on('accepted_break')
    .columns(['module_id', 'accepted_at_ms'])
    .execute()
}
