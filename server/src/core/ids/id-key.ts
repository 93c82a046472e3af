/*
 * The key that shuffles the ids of this installation. It is in the database, so that every server over it writes the same ids and a restored backup keeps
 * its links; what people wrote holds ids as well.
 */
import { randomBytes } from 'node:crypto'
import type { Executor } from '../../db/content-store.ts'
import { PublicIds } from '../public-ids.ts'

const keyBytes = 32
export const idKeySetting = 'system.idKey'

/** The ids of the installation with this database; makes its key when it has none yet. */
export async function readPublicIds(db: Executor): Promise<PublicIds> {
  const value = await readKey(db)
  if (value !== undefined) return idsOf(value)
  await db
    .insertInto('setting')
    .values({ key: idKeySetting, value: randomBytes(keyBytes).toString('base64url') })
    // Another server may be starting as well: the first one's key counts.
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const written = await readKey(db)
  if (written === undefined) throw new Error('The key of the ids was not stored')
  return idsOf(written)
}

let known: { key: string; ids: PublicIds } | undefined

/** The same for the same key: what they shuffle with is worked out once. */
function idsOf(key: string): PublicIds {
  if (known?.key !== key) known = { key, ids: new PublicIds(Buffer.from(key, 'base64url')) }
  return known.ids
}

async function readKey(db: Executor): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', idKeySetting).executeTakeFirst()
  return row?.value
}
