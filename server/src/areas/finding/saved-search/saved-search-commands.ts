import { savedSearchLimits, type SavedSearch } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockUser } from '../../../content/lock-row.ts'
import { countSaved, deleteSaved, insertSaved, replaceSaved } from './saved-search-repo.ts'

/**
 * Keeps a search, in place of the person's own of that name.
 * @throws {AppError} saved_search_limit_reached `{limit}`
 */
export async function keepSearch(
  { db, clock }: AppContext,
  { userId }: UserActor,
  given: SavedSearch,
): Promise<SavedSearch> {
  const saved = { name: given.name.trim(), q: given.q.trim(), kind: given.kind }
  await db.transaction().execute(async (tx) => {
    // Two kept at the same moment would both be the last that is allowed.
    await lockUser(tx, userId)
    if (await replaceSaved(tx, userId, saved, clock())) return
    if ((await countSaved(tx, userId)) >= savedSearchLimits.saved)
      throw new AppError('saved_search_limit_reached', { limit: savedSearchLimits.saved })
    await insertSaved(tx, userId, saved, clock())
  })
  return saved
}

/** There may be none of that name any more. */
export async function forgetSearch({ db }: AppContext, { userId }: UserActor, name: string): Promise<void> {
  await deleteSaved(db, userId, name.trim())
}
