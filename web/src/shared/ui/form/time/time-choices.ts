/* Times that are offered for emails. Pure. */

export interface Choice {
  value: string
  label: string
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Every half hour, and the chosen time where that is another one; values are minutes of the day. */
export function timesOfDay(chosen: number): Choice[] {
  const halves = Array.from({ length: 48 }, (_, index) => index * 30)
  return [...new Set([...halves, chosen])]
    .sort((a, b) => a - b)
    .map((minute) => ({
      value: String(minute),
      label: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
    }))
}

/** A Sunday. */
const sundayMs = Date.UTC(2023, 0, 1)
const dayMs = 86_400_000

/** In the order of the week from Monday; values begin with Sunday as 0. */
export function weekdays(language: string): Choice[] {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: names.format(sundayMs + day * dayMs) }))
}

/** All the browser knows, and the chosen one. */
export function timeZones(chosen: string): Choice[] {
  return [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
