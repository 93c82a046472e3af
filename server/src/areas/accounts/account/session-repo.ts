import type { Selectable } from 'kysely'
import type { Executor } from '../../../db/content-store.ts'
import { countRows } from '../../../db/row-counts.ts'
import type { SessionTable } from '../../../db/schema.ts'
import { deleteRows } from '../../../db/rows.ts'

export type SessionRow = Pick<
  Selectable<SessionTable>,
  'id' | 'user_agent' | 'address' | 'created_at_ms' | 'last_used_at_ms'
>

const sessionColumns = ['id', 'user_agent', 'address', 'created_at_ms', 'last_used_at_ms'] as const

/** Sessions that still work: the given one first, then the last used. */
export async function listLiveSessions(
  db: Executor,
  { userId, currentId, nowMs, limit }: { userId: number; currentId: number; nowMs: number; limit: number },
): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select(sessionColumns)
    .where('user_id', '=', userId)
    .where('expires_at_ms', '>', nowMs)
    .orderBy((order) => order.case().when('id', '=', currentId).then(0).else(1).end())
    .orderBy('last_used_at_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countLiveSessions(db: Executor, userId: number, nowMs: number): Promise<number> {
  return countRows(db.selectFrom('session').where('user_id', '=', userId).where('expires_at_ms', '>', nowMs))
}

/** The session as it was; `undefined` when it is not the person's, or gone. */
export async function deleteOwnSession(
  tx: Executor,
  userId: number,
  sessionId: number,
): Promise<SessionRow | undefined> {
  return deleteRows(tx, 'session', { id: sessionId, user_id: userId }).returning(sessionColumns).executeTakeFirst()
}
