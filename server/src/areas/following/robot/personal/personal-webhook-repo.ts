/* Rows of `robot` that are a person's own webhook. */
import type { Executor } from '../../../../db/content-store.ts'
import { inTurns } from '../../../../db/in-turns.ts'
import { hasChanged } from '../../../../db/row-counts.ts'
import { rowsOf } from '../../../../db/rows.ts'
import type { RobotRow } from '../../../../db/schema.ts'

export async function findWebhook(db: Executor, userId: number): Promise<RobotRow | undefined> {
  return rowsOf(db, 'robot', { user_id: userId }).selectAll('robot').executeTakeFirst()
}

/** Of these people those whose webhook is on, with what their account chose. */
export async function listWebhooksOf(
  db: Executor,
  userIds: readonly number[],
): Promise<Map<number, { id: number; preferences: string | null }>> {
  const found = new Map<number, { id: number; preferences: string | null }>()
  for await (const part of inTurns(userIds)) {
    const rows = await rowsOf(db, 'robot', { user_id: part, is_on: 1 })
      .leftJoin('user_preference', 'user_preference.user_id', 'robot.user_id')
      .select(['robot.id', 'robot.user_id', 'user_preference.value as preferences'])
      .execute()
    for (const { user_id: userId, ...row } of rows) if (userId !== null) found.set(userId, row)
  }
  return found
}

/** Whose webhook it is, as their account is now. */
export async function findOwner(db: Executor, userId: number) {
  return rowsOf(db, 'user', { id: userId })
    .leftJoin('user_preference', 'user_preference.user_id', 'user.id')
    .select(['user.id as user_id', 'user.nickname', 'user.status', 'user.is_super_admin', 'user.mfa_since_ms'])
    .select('user_preference.value as preferences')
    .executeTakeFirst()
}
export type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>

export async function countFailed(db: Executor, robotId: number): Promise<number> {
  const { count } = await rowsOf(db, 'robot_delivery', { robot_id: robotId, state: 'failed' })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One more in a row; how many there are now. */
export async function addFailure(tx: Executor, robotId: number): Promise<number> {
  const { failures } = await tx
    .updateTable('robot')
    .set((set) => ({ failures: set('failures', '+', 1) }))
    .where('id', '=', robotId)
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** False when it is off already. */
export async function turnOff(tx: Executor, robotId: number): Promise<boolean> {
  return hasChanged(tx.updateTable('robot').set({ is_on: 0 }).where('id', '=', robotId).where('is_on', '=', 1))
}
