/* Who has to have a second factor. Asked with every request of someone without one, so that a new demand holds at once. Pure. */
import type { SettingsOf } from '@lectern/contracts'
import type { UserActor } from '../core/actor.ts'

/** Whether the system demands a second factor of this person. */
export function isMfaRequired({ required }: SettingsOf<'mfa'>, { isSuperAdmin }: { isSuperAdmin: boolean }): boolean {
  return required === 'everybody' || (required === 'superAdmins' && isSuperAdmin)
}

/** Whether someone acts without the second factor the system demands of them. */
export function isFactorMissing(demand: SettingsOf<'mfa'>, actor: UserActor): boolean {
  return !actor.hasSecondFactor && isMfaRequired(demand, actor)
}
