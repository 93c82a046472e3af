/* Who has to have a second factor. Read with every request of somebody without one, so that a new demand holds at once. */
import type { SettingsOf } from '@lectern/contracts'
import type { Executor } from '../db/content-store.ts'
import type { UserActor } from './actor.ts'
import { readSettings } from './settings.ts'

/** Whether the system demands a second factor of this person. */
export function isMfaRequired({ required }: SettingsOf<'mfa'>, { isSuperAdmin }: { isSuperAdmin: boolean }): boolean {
  return required === 'everybody' || (required === 'superAdmins' && isSuperAdmin)
}

/** Whether somebody acts without the second factor the system demands of them. */
export async function isFactorMissing(db: Executor, actor: UserActor): Promise<boolean> {
  return !actor.hasSecondFactor && isMfaRequired(await readSettings(db, 'mfa'), actor)
}
