/* What may be done with an account, and why not. Pure. */
import { userStatus, type AdminUser, type UserObstacle, type UserSource, type UserStatus } from '@lectern/contracts'

/** Sources whose passwords and names are kept here. */
const ownSources: readonly UserSource[] = ['register', 'backend']

/** Whether name and password of the account are kept somewhere else. */
export function isKeptElsewhere(source: UserSource): boolean {
  return !ownSources.includes(source)
}

interface Standing {
  status: UserStatus
  /** What a disabled one was before. */
  status_before: UserStatus | null
}

/** Whether no one has approved the account yet, be it disabled meanwhile or not. */
export function isWaiting({ status, status_before }: Standing): boolean {
  return (status === userStatus.disabled ? status_before : status) === userStatus.waiting
}

/** What decides about one account. */
export interface AccountStanding {
  row: Standing & { id: number; source: UserSource; is_super_admin: number }
  actorId: number
  /** Enabled super admins there are, everyone included. */
  superAdmins: number
  hasMfa: boolean
  failures: number
}

/** What prevents each act; `null` when nothing does. */
export function obstaclesOf({ row, actorId, superAdmins, hasMfa, failures }: AccountStanding): AdminUser['obstacles'] {
  const isSelf = row.id === actorId
  const isLast = row.is_super_admin === 1 && row.status === userStatus.enabled && superAdmins <= 1
  const ending: UserObstacle | null = isSelf ? 'self' : isLast ? 'last_super_admin' : null
  return {
    resetPassword: passwordObstacle(row, isSelf),
    resetMfa: hasMfa ? null : 'not_enrolled',
    unlock: failures > 0 ? null : 'not_locked',
    demote: isLast ? 'last_super_admin' : null,
    disable: ending,
    delete: ending,
  }
}

function passwordObstacle(row: AccountStanding['row'], isSelf: boolean): UserObstacle | null {
  if (isSelf) return 'self'
  if (isKeptElsewhere(row.source)) return 'external'
  return isWaiting(row) ? 'waiting' : null
}
