/* What may be done with an account, and why not. Pure. */
import { userStatus, type AdminUser, type UserObstacle, type UserSource, type UserStatus } from '@lectern/contracts'

/** Sources whose passwords and names are kept here. */
const ownSources: readonly UserSource[] = ['register', 'backend']

/** Whether name and password of the account are kept somewhere else. */
export function isKeptElsewhere(source: UserSource): boolean {
  return !ownSources.includes(source)
}

/** What decides about one account. */
export interface AccountStanding {
  row: { id: number; source: UserSource; status: UserStatus; is_super_admin: number }
  actorId: number
  /** Enabled super admins there are, everybody included. */
  superAdmins: number
  hasMfa: boolean
  failures: number
}

/** What stands in the way of each act; `null` when nothing does. */
export function obstaclesOf({ row, actorId, superAdmins, hasMfa, failures }: AccountStanding): AdminUser['obstacles'] {
  const isSelf = row.id === actorId
  const isLast = row.is_super_admin === 1 && row.status === userStatus.enabled && superAdmins <= 1
  const ending: UserObstacle | null = isSelf ? 'self' : isLast ? 'last_super_admin' : null
  return {
    resetPassword: isSelf ? 'self' : isKeptElsewhere(row.source) ? 'external' : null,
    resetMfa: hasMfa ? null : 'not_enrolled',
    unlock: failures > 0 ? null : 'not_locked',
    demote: isLast ? 'last_super_admin' : null,
    disable: ending,
    delete: ending,
  }
}
