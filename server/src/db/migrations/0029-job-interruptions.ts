/*
 * Jobs count how often the process that ran them ended without giving them back. One that was resumed twice is parked: it failed, keeps what it works
 * on, and waits for someone to retry or drop it. Frozen once released.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('interruptions', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('job')
    .addColumn('parked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
