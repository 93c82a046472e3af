/* Following and no longer following. That one may read what one follows is checked by the access rule. */
import type { FollowLevel } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { findId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import type { SubscriptionKind } from '../../../db/schema.ts'
import { deleteSubscription, hasSubscription, isDocument, upsertSubscription } from './subscription-repo.ts'

/**
 * The document a request names.
 * @throws {AppError} not_accessible for a folder
 */
export async function requireDocument({ db }: AppContext, scope: ProjectScope): Promise<number> {
  const [docId] = scope.docIds
  if (docId === undefined || !(await isDocument(db, docId))) throw new AppError('not_accessible')
  return docId
}

export interface Followed {
  kind: SubscriptionKind
  id: number
}

/** Follows something, or changes what one is told about it. */
export async function follow(
  { db, clock }: AppContext,
  actor: UserActor,
  { kind, id }: Followed,
  level: FollowLevel | undefined,
): Promise<void> {
  await upsertSubscription(db, { userId: actor.userId, kind, subjectId: id }, level, clock())
}

/** Also for what one may no longer read, and for what one does not follow: the answer tells nothing. */
export async function unfollow(
  { db }: AppContext,
  actor: UserActor,
  kind: SubscriptionKind,
  publicId: string,
): Promise<void> {
  const id = findId(kind, publicId)
  if (id !== undefined) await deleteSubscription(db, { userId: actor.userId, kind, subjectId: id })
}

export async function isFollowing({ db }: AppContext, actor: UserActor, { kind, id }: Followed): Promise<boolean> {
  return hasSubscription(db, { userId: actor.userId, kind, subjectId: id })
}
