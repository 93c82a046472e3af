import { clearFailures } from '../../../auth/attempts/attempts.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { listActiveLimits } from './attempt-limit-queries.ts'

/** Of names that no account has. */
const unknownName = '…'

/**
 * Ends a lock or slowdown, and forgets the failures behind it.
 * @throws {AppError} not_accessible when there is none of that id any more
 */
export async function liftLimit(context: AppContext, origin: Origin<UserActor>, id: string): Promise<void> {
  const { db, clock } = context
  await db.transaction().execute(async (tx) => {
    const found = (await listActiveLimits({ db: tx, clock })).find(({ limit }) => limit.id === id)
    if (found === undefined) throw new AppError('not_accessible')
    const { kind, name, address, failures } = found.limit
    await clearFailures(tx, found.counted)
    const subject = { kind: 'limit', name: [name, address].filter((text) => text !== '').join(' ') || unknownName }
    await recordAudit(tx, origin, { action: 'limit.lift', subject, details: { kind, failures } }, clock())
  })
}
