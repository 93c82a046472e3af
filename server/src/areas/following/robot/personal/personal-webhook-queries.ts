/* Reading a person's own webhook, and what it was sent. */
import type { pagePersonalDeliveries, PersonalWebhook, QueryOf, ReplyOf } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { RobotRow } from '../../../../db/schema.ts'
import { presentDelivery } from '../robot-presenter.ts'
import { pageDeliveriesOf } from '../robot-queries.ts'
import { listLastDeliveries } from '../robot-repo.ts'
import { maskedAddress } from '../robot-secrets.ts'
import { countFailed, findWebhook } from './personal-webhook-repo.ts'

/** `null` when there is none. */
export async function readWebhook(
  context: AppContext,
  { userId }: Pick<UserActor, 'userId'>,
): Promise<PersonalWebhook | null> {
  const { db } = context
  const row = await findWebhook(db, userId)
  if (row === undefined) return null
  const [last] = await listLastDeliveries(db, [row.id])
  return {
    address: maskedAddress(context, row),
    hasSecret: row.sealed_secret !== null,
    isOn: row.is_on === 1 ? 1 : 0,
    failures: row.failures,
    quiet: quietOf(row),
    failedCount: await countFailed(db, row.id),
    lastDelivery: last === undefined ? null : presentDelivery(last),
  }
}

/** `null` for no quiet hours. */
export function quietOf({ quiet }: Pick<RobotRow, 'quiet'>): PersonalWebhook['quiet'] {
  return quiet === null ? null : (JSON.parse(quiet) as PersonalWebhook['quiet']) // written by `personal-webhook-commands.ts`
}

/** @throws {AppError} not_accessible when there is none */
export async function requireWebhook(db: Executor, { userId }: Pick<UserActor, 'userId'>): Promise<RobotRow> {
  const row = await findWebhook(db, userId)
  if (row === undefined) throw new AppError('not_accessible')
  return row
}

/** @throws {AppError} not_accessible when there is none */
export async function readOwnDeliveries(
  { db }: AppContext,
  actor: UserActor,
  page: QueryOf<typeof pagePersonalDeliveries>,
): Promise<ReplyOf<typeof pagePersonalDeliveries>> {
  return pageDeliveriesOf(db, await requireWebhook(db, actor), page)
}
