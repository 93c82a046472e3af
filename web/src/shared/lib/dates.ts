/* How moments are written: today 14:32, yesterday 18:40, 11-18 09:21, 2025-11-18 (`ui.md` §8). */

export interface DateParts {
  /** Whole days between the moment's day and today's, in the reader's zone; negative in the future. */
  daysAgo: number
  sameYear: boolean
}

const dayMs = 86_400_000

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

/** Where a moment lies relative to now, by calendar days. */
export function comparedToNow(epochMs: number, nowMs: number): DateParts {
  const then = new Date(epochMs)
  const now = new Date(nowMs)
  // Rounded, because a day of the change to summer time has 23 hours.
  const daysAgo = Math.round((startOfDay(now) - startOfDay(then)) / dayMs)
  return { daysAgo, sameYear: then.getFullYear() === now.getFullYear() }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Kept, because making one takes as long as using it hundreds of times; made again when the reader's clock is in another zone. */
function formatterOf(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([lang, options, new Date().getTimezoneOffset()])
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(lang, options)
  formatters.set(key, formatter)
  return formatter
}

/** `14:32` */
export function formatClock(epochMs: number, lang: string): string {
  return formatterOf(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(epochMs)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `11-18` in Chinese, `18 Nov` in English; with the year when it is another one. */
export function formatDay(epochMs: number, lang: string, sameYear: boolean): string {
  const date = new Date(epochMs)
  if (lang.startsWith('zh')) {
    const day = `${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
    return sameYear ? day : `${String(date.getFullYear())}-${day}`
  }
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }
  return formatterOf(lang === 'en' ? 'en-GB' : lang, parts).format(date)
}

/** The sentences a relative date needs, already in the reader's language. */
export interface DateWords {
  today: (time: string) => string
  yesterday: (time: string) => string
}

/** A moment as a reader wants it: nearer ones with the time, last year's with the year. */
export function formatMoment(epochMs: number, nowMs: number, lang: string, words: DateWords): string {
  const { daysAgo, sameYear } = comparedToNow(epochMs, nowMs)
  const time = formatClock(epochMs, lang)
  if (daysAgo === 0) return words.today(time)
  if (daysAgo === 1) return words.yesterday(time)
  const day = formatDay(epochMs, lang, sameYear)
  return sameYear ? `${day} ${time}` : day
}

/** A day as a heading over what happened on it. */
export function formatDayName(
  epochMs: number,
  nowMs: number,
  lang: string,
  words: { today: string; yesterday: string },
): string {
  const { daysAgo, sameYear } = comparedToNow(epochMs, nowMs)
  if (daysAgo === 0) return words.today
  return daysAgo === 1 ? words.yesterday : formatDay(epochMs, lang, sameYear)
}

/** `+08:00`: how far the reader's clock is ahead of UTC at that moment. */
function formatOffset(epochMs: number): string {
  const minutes = -new Date(epochMs).getTimezoneOffset()
  const ahead = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(ahead / 60))}:${twoDigits(ahead % 60)}`
}

/** The whole moment with seconds and zone, for tooltips: `2026-11-20 14:11:09 +08:00`, `20 Nov 2026 14:11:09 +08:00`. */
export function formatFull(epochMs: number, lang: string): string {
  const seconds = twoDigits(new Date(epochMs).getSeconds())
  return `${formatDay(epochMs, lang, false)} ${formatClock(epochMs, lang)}:${seconds} ${formatOffset(epochMs)}`
}

/** Whole days until a moment, at least 0; a begun day counts. */
export function daysUntil(epochMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((epochMs - nowMs) / dayMs))
}
