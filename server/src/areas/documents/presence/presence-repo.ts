import { personColumns, type PersonRow } from '../../../core/people.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { PresentUser } from './presence-registry.ts'

/** More people than a page can show are a number. */
export const shownPeople = 50

/** Names of the first of those who are present, one more than are shown because each reader leaves out themselves. */
export async function listPeople(db: Executor, present: readonly PresentUser[]): Promise<PersonRow[]> {
  const ids = present.slice(0, shownPeople + 1).map(({ userId }) => userId)
  if (ids.length === 0) return []
  return db.selectFrom('user').select(personColumns).where('id', 'in', ids).execute()
}
