/*
 * What code pushes documents with: tokens of applications, what each said last of what is no document, signatures that were used, and the log of
 * pushes. Frozen once released.
 */
import { sql, type Kysely } from 'kysely'
import { numberedTables, type ColumnTypes } from './numbered-tables.ts'

export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const withId = numberedTables(db, types)

  await withId('application_token')
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    // What signatures are made with, sealed; null demands none.
    .addColumn('signing_secret', 'text')
    .addColumn('created_by', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at_ms', 'bigint')
    .addColumn('last_used_address', 'text', (c) => c.notNull().defaultTo(''))
    .addUniqueConstraint('application_token_name', ['module_id', 'name'])
    .execute()

  await withId('application_token_secret')
    .addColumn('token_id', 'bigint', (c) => c.notNull().references('application_token.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('last_four', 'text', (c) => c.notNull())
    .addColumn('created_at_ms', 'bigint', (c) => c.notNull())
    // Set when a newer one was made.
    .addColumn('expires_at_ms', 'bigint')
    .execute()
  await db.schema
    .createIndex('application_token_secret_token')
    .on('application_token_secret')
    .column('token_id')
    .execute()

  await db.schema
    .createTable('push_said')
    .addColumn('token_id', 'bigint', (c) => c.notNull().references('application_token.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_key', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('push_said_key', ['token_id', 'kind', 'subject_key'])
    .execute()

  await db.schema
    .createTable('push_signature')
    .addColumn('signature_hash', 'text', (c) => c.primaryKey())
    .addColumn('used_at_ms', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('push_signature_used').on('push_signature').column('used_at_ms').execute()

  await withId('push_log')
    .addColumn('module_id', 'bigint', (c) => c.notNull().references('module.id').onDelete('cascade'))
    // No foreign keys: the log stays when the token goes, and jobs go when the log does.
    .addColumn('token_id', 'bigint', (c) => c.notNull())
    .addColumn('token_name', 'text', (c) => c.notNull())
    .addColumn('at_ms', 'bigint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('api', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('job_id', 'bigint')
    // Null while a job says it.
    .addColumn('outcome', 'text')
    .addColumn('reasons', 'text', (c) => c.notNull())
    .addColumn('payload', types.bytes)
    .execute()
  await db.schema.createIndex('push_log_module').on('push_log').columns(['module_id', 'id']).execute()
  await db.schema.createIndex('push_log_at').on('push_log').column('at_ms').execute()
  await db.schema
    .createIndex('push_log_job')
    .on('push_log')
    .column('job_id')
    .where(sql<boolean>`job_id is not null`)
    .execute()
}
