import { challengeTries } from '@lectern/contracts'
import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { hasChanged } from '../../../db/row-counts.ts'
import type { MfaChallengeTable } from '../../../db/schema.ts'
import { rowsOf } from '../../../db/rows.ts'

export type ChallengeRow = Selectable<MfaChallengeTable>

export async function insertChallenge(
  tx: Executor,
  challenge: Pick<
    ChallengeRow,
    'token_hash' | 'user_id' | 'purpose' | 'session_id' | 'question' | 'created_at_ms' | 'expires_at_ms'
  >,
): Promise<void> {
  await tx
    .insertInto('mfa_challenge')
    .values({ ...challenge, sealed_secret: null, tries: 0 })
    .execute()
}

/** Not expired, with tries left. */
export async function findChallenge(db: Executor, tokenHash: string, nowMs: number): Promise<ChallengeRow | undefined> {
  return rowsOf(db, 'mfa_challenge', { token_hash: tokenHash })
    .selectAll()
    .where('expires_at_ms', '>', nowMs)
    .where('tries', '<', challengeTries)
    .executeTakeFirst()
}

/** Counts a try before its answer is looked at; `undefined` when none was left. Two at the same moment take one each. */
export async function takeTry(db: Executor, id: number): Promise<number | undefined> {
  const row = await db
    .updateTable('mfa_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', challengeTries)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

export async function keepInChallenge(
  db: Executor,
  id: number,
  values: Partial<Pick<ChallengeRow, 'sealed_secret' | 'question'>>,
): Promise<void> {
  await db.updateTable('mfa_challenge').set(values).where('id', '=', id).execute()
}

/** False when someone else ended it first. */
export async function deleteChallenge(tx: Executor, id: number): Promise<boolean> {
  return hasChanged(tx.deleteFrom('mfa_challenge').where('id', '=', id))
}
