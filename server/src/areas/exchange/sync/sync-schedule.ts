/* When a saved address is due next. Times of the day are the server's, so that “at 03:00” stays 03:00 when clocks are put on or back. */
import type { SyncSchedule } from '@lectern/contracts'

const hourMs = 60 * 60_000
const daysOf = { day: 1, week: 7 } as const

/** The first moment after `afterMs`; `null` for never. */
export function nextTime({ every, minute, weekday }: SyncSchedule, afterMs: number): number | null {
  switch (every) {
    case 'off':
      return null
    case 'hour':
      return afterMs + hourMs
    case 'sixHours':
      return afterMs + 6 * hourMs
    case 'day':
    case 'week': {
      const after = new Date(afterMs)
      const days = every === 'week' ? (weekday - after.getDay() + 7) % 7 : 0
      const first = timeOfDay(after, days, minute)
      return first > afterMs ? first : timeOfDay(after, days + daysOf[every], minute)
    }
  }
}

/** The time of the day `days` after the given one's. */
function timeOfDay(from: Date, days: number, minute: number): number {
  return new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, 0, minute).getTime()
}
