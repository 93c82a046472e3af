/* What a user follows. */
import type { AppContext } from '../../../core/context.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { isDocument, hasSubscription } from './subscription-repo.ts'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import type { Followed } from './subscription-commands.ts'

/**
 * The document a request names.
 * @throws {AppError} not_accessible for a folder
 */
export async function requireDocument({ db }: AppContext, scope: ProjectScope): Promise<number> {
  const [docId] = scope.docIds
  if (docId === undefined || !(await isDocument(db, docId))) throw new AppError('not_accessible')
  return docId
}

export async function isFollowing({ db }: AppContext, actor: UserActor, { kind, id }: Followed): Promise<boolean> {
  return hasSubscription(db, { userId: actor.userId, kind, subjectId: id })
}
