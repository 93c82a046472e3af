import { mostFavorites, type BodyOf, type removeFavorite } from '@lectern/contracts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { lockUser } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { findId } from '../../../core/public-ids.ts'
import {
  countFavorites,
  deleteFavorite,
  hasFavorite,
  insertFavorite,
  isDocument,
  type Subject,
} from './favorite-repo.ts'

/**
 * Marks what the request names; nothing changes when it is marked.
 * @throws {AppError} not_accessible for a folder; favorite_limit_reached `{limit}`
 */
export async function mark(
  { db, clock }: AppContext,
  { userId }: UserActor,
  { moduleId, docIds: [docId] }: Pick<ProjectScope, 'moduleId' | 'docIds'>,
): Promise<void> {
  const subject: Subject = docId === undefined ? { kind: 'module', id: moduleId ?? 0 } : { kind: 'doc', id: docId }
  await db.transaction().execute(async (tx) => {
    // Two marked at the same moment would both be the last that is allowed.
    await lockUser(tx, userId)
    if (subject.kind === 'doc' && !(await isDocument(tx, subject.id))) throw new AppError('not_accessible')
    if (await hasFavorite(tx, userId, subject)) return
    if ((await countFavorites(tx, userId)) >= mostFavorites)
      throw new AppError('favorite_limit_reached', { limit: mostFavorites })
    await insertFavorite(tx, userId, subject, clock())
  })
}

/** It may be gone, or not be marked any more. */
export async function unmark(
  { db }: Pick<AppContext, 'db'>,
  { userId }: UserActor,
  { kind, id }: BodyOf<typeof removeFavorite>,
): Promise<void> {
  const found = findId(kind, id)
  if (found !== undefined) await deleteFavorite(db, userId, { kind, id: found })
}
