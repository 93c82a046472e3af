import type { EmailSetting } from '@lectern/contracts'
import type { EmailSettingRow } from '../../../db/tables/following.ts'
import type { NoticeTimes } from './notice-times-policy.ts'

/** Nine in the morning, on Mondays, for those who chose nothing yet. */
const unset: NoticeTimes = { mode: 'off', minute: 9 * 60, weekday: 1, timeZone: '', quiet: null }

export function timesOf(row: EmailSettingRow): NoticeTimes {
  const { mode, minute, weekday, time_zone: timeZone, quiet_from: from, quiet_to: to } = row
  return { mode, minute, weekday, timeZone, quiet: from === null || to === null ? null : { from, to } }
}

export function presentSetting(row: EmailSettingRow | undefined, obstacle: EmailSetting['obstacle']): EmailSetting {
  return { ...(row === undefined ? unset : timesOf(row)), healthDigest: row?.health_digest === 1, obstacle }
}
