import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'

interface Tables {
  share: { id: number; address_key: string; address_changed_at_ms: number | null }
}

/** Shares are found by a random key instead of their number; those there are get one. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('share')
    .addColumn('address_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('share').addColumn('address_changed_at_ms', 'bigint').execute()
  for (const { id } of await db.selectFrom('share').select('id').execute())
    await db.updateTable('share').set({ address_key: newKey() }).where('id', '=', id).execute()
  await db.schema.createIndex('share_address').unique().on('share').column('address_key').execute()
}

function newKey(): string {
  return BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0')
}
