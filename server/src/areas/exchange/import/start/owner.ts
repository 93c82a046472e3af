/* In whose name a job of the import area acts. */
import { actorOfAccount, type UserActor } from '../../../../core/actor.ts'
import type { Origin } from '../../../../core/audit.ts'
import type { Executor } from '../../../../db/content-store.ts'

/** The person a job belongs to, acting from no place: the request it came with is over. */
export async function originOfOwner(tx: Executor, userId: number): Promise<Origin<UserActor>> {
  const row = await tx
    .selectFrom('user')
    .select(['id', 'username', 'nickname', 'email', 'status', 'is_super_admin', 'mfa_since_ms'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { actor: actorOfAccount(row.id, row), address: '', userAgent: '' }
}
