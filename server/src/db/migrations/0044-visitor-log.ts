/*
 * What visitors read: views of each document and of each visitor per day, and all views of what they were of, which outlast the days; and domains of
 * email addresses that visitors have to prove by a mailed code. Frozen once released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCounts(db)
  for (const table of ['share', 'compose_project'])
    await db.schema
      .alterTable(table)
      .addColumn('email_domains', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await createCodes(db)
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('view_doc_day')
    .addColumn('of_kind', 'text', (c) => c.notNull())
    .addColumn('of_id', 'bigint', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('doc_kind', 'text', (c) => c.notNull())
    .addColumn('doc_id', 'bigint', (c) => c.notNull())
    .addColumn('views', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_doc_day_pk', ['of_kind', 'of_id', 'day', 'doc_kind', 'doc_id'])
    .execute()
  await db.schema.createIndex('view_doc_day_day').on('view_doc_day').column('day').execute()
  await db.schema
    .createTable('view_visitor_day')
    .addColumn('of_kind', 'text', (c) => c.notNull())
    .addColumn('of_id', 'bigint', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('views', 'integer', (c) => c.notNull())
    .addColumn('last_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_visitor_day_pk', ['of_kind', 'of_id', 'day', 'email', 'network'])
    .execute()
  await db.schema.createIndex('view_visitor_day_day').on('view_visitor_day').column('day').execute()
  await db.schema
    .createTable('view_total')
    .addColumn('of_kind', 'text', (c) => c.notNull())
    .addColumn('of_id', 'bigint', (c) => c.notNull())
    .addColumn('views', 'bigint', (c) => c.notNull())
    .addColumn('last_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('view_total_pk', ['of_kind', 'of_id'])
    .execute()
}

async function createCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visitor_code')
    .addColumn('of_kind', 'text', (c) => c.notNull())
    .addColumn('of_id', 'bigint', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('expires_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('visitor_code_pk', ['of_kind', 'of_id', 'email'])
    .execute()
  await db.schema.createIndex('visitor_code_expires_at_ms').on('visitor_code').column('expires_at_ms').execute()
}
