import type { Executor } from '../../../db/content-store.ts'

export async function setLastLogin(db: Executor, userId: number, nowMs: number): Promise<void> {
  await db
    .updateTable('user')
    .set({ last_login_at_ms: nowMs, last_visit_at_ms: nowMs })
    .where('id', '=', userId)
    .execute()
}
