/* Old addresses of Torna are looked up by what they name. Frozen once released. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('torna_link_torna').on('torna_link').columns(['torna_id', 'kind']).execute()
}
