import type { Kysely } from 'kysely'

/** Browsers that somebody signed in from, by what failures of the account are counted under. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_device')
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('used_at_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_device_key', ['account', 'token_hash'])
    .execute()
  await db.schema.createIndex('known_device_used').on('known_device').column('used_at_ms').execute()
}
