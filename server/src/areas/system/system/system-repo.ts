import type { Executor } from '../../../db/content-store.ts'

export async function findSetting(db: Executor, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Writes the setting when it is not there yet; true when this call wrote it. */
export async function claimSetting(db: Executor, key: string, value: string): Promise<boolean> {
  const written = await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return written !== undefined
}
