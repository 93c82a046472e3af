/* Following and no longer following. That one may read what one follows is checked by the access rule. */
import type { UserActor } from '../../../core/actor.ts'
import type { AppContext } from '../../../core/context.ts'
import { findId } from '../../../core/public-ids.ts'
import type { SubscriptionKind } from '../../../db/schema.ts'
import { maintainedId } from './place-follower-repo.ts'
import { deleteSubscription, upsertSubscription, type Wanted } from './subscription-repo.ts'

export interface Followed {
  kind: SubscriptionKind
  id: number
}

/** Follows something, or changes what one is notified of. */
export async function follow(
  { db, clock }: AppContext,
  actor: UserActor,
  { kind, id }: Followed,
  wanted: Wanted,
): Promise<void> {
  await upsertSubscription(db, { userId: actor.userId, kind, subjectId: id }, wanted, clock())
}

/** Also for what one may no longer read, and for what one does not follow: the response reveals nothing. */
export async function unfollow(
  { db }: AppContext,
  actor: UserActor,
  kind: Exclude<SubscriptionKind, 'maintained'>,
  publicId: string,
): Promise<void> {
  const id = findId(kind, publicId)
  if (id !== undefined) await deleteSubscription(db, { userId: actor.userId, kind, subjectId: id })
}

/** What one maintains, whatever that is by then. */
export const maintained: Followed = { kind: 'maintained', id: maintainedId }

export async function unfollowMaintained({ db }: AppContext, actor: UserActor): Promise<void> {
  await deleteSubscription(db, { userId: actor.userId, kind: 'maintained', subjectId: maintainedId })
}
