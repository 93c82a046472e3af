/* What someone chose about the interface, kept for all their devices. */
import type { PreferenceChanges, Preferences } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import type { AppContext } from '../../../core/context.ts'
import { findPreferences, lockPreferences, savePreferences } from './account-repo.ts'

/** Only `changePreferences` writes them, and only what the contract let through. */
const parse = (text: string): Preferences => JSON.parse(text) as Preferences

export async function readPreferences({ db }: AppContext, { userId }: UserActor): Promise<Preferences> {
  return parse((await findPreferences(db, userId)) ?? '{}')
}

/** What is not given stays, what is `null` is forgotten. */
export async function changePreferences(
  { db, clock }: AppContext,
  { userId }: UserActor,
  change: PreferenceChanges,
): Promise<Preferences> {
  return db.transaction().execute(async (tx) => {
    const known = parse(await lockPreferences(tx, userId, clock()))
    const chosen = Object.entries({ ...known, ...change }).filter(([, value]) => value !== null)
    const text = JSON.stringify(Object.fromEntries(chosen))
    await savePreferences(tx, userId, text)
    return parse(text)
  })
}
