import type { Executor } from '../../../db/content-store.ts'

/** Whether and by which job the sample space was made. */
const settingKey = 'sample.first-start'

export async function findDecision(db: Executor): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', settingKey).executeTakeFirst()
  return row?.value
}

/** Writes the decision when there is none yet; true when this call wrote it. */
export async function insertDecision(db: Executor, value: string): Promise<boolean> {
  const written = await db
    .insertInto('setting')
    .values({ key: settingKey, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return written !== undefined
}

export async function updateDecision(db: Executor, value: string): Promise<void> {
  await db.updateTable('setting').set({ value }).where('key', '=', settingKey).execute()
}

/** Deleted ones count. */
export async function hasSpaces(db: Executor): Promise<boolean> {
  return (await db.selectFrom('space').select('id').limit(1).executeTakeFirst()) !== undefined
}
