/*
 * What was found in stored texts that makes documentation worse, the findings that people do not mind, and the addresses of badges. Frozen once
 * released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('health_scan')
    .addColumn('hash', 'text', (c) => c.primaryKey().references('content.hash').onDelete('cascade'))
    // Of the rules; texts that were looked at with others are looked at again.
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('health_finding')
    .addColumn('hash', 'text', (c) => c.notNull().references('content.hash').onDelete('cascade'))
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('places', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('health_finding_pk', ['hash', 'rule'])
    .execute()
  await db.schema
    .createTable('health_link')
    .addColumn('hash', 'text', (c) => c.notNull().references('content.hash').onDelete('cascade'))
    // No foreign key: texts may link to documents that are gone.
    .addColumn('doc_id', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('health_link_pk', ['hash', 'doc_id'])
    .execute()
  await db.schema
    .createTable('health_ignored')
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    // Of a document or of a shared model; the other one is null.
    .addColumn('doc_id', 'bigint', (c) => c.references('doc.id').onDelete('cascade'))
    .addColumn('component_id', 'bigint', (c) => c.references('component.id').onDelete('cascade'))
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('ignored_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('ignored_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('health_ignored_doc').on('health_ignored').columns(['doc_id', 'rule']).unique().execute()
  await db.schema
    .createIndex('health_ignored_component')
    .on('health_ignored')
    .columns(['component_id', 'rule'])
    .unique()
    .execute()
  // The newest first.
  await db.schema
    .createIndex('health_ignored_time')
    .on('health_ignored')
    .columns(['module_id', 'ignored_at_ms'])
    .execute()
  await db.schema.createIndex('health_ignored_by').on('health_ignored').column('ignored_by').execute()
  await db.schema
    .createTable('health_badge')
    .addColumn('module_id', 'bigint', (c) => c.primaryKey().references('module.id').onDelete('cascade'))
    .addColumn('badge_key', 'text', (c) => c.notNull().unique())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .execute()
}
