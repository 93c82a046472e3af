/* Moments as an input of date and time holds them, in the reader's zone. Pure. */

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `2026-11-20T14:32` */
export function toLocalInput(epochMs: number): string {
  const date = new Date(epochMs)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** The end of the minute, so that what was saved in it counts; `undefined` for what is no moment. */
export function fromLocalInput(text: string): number | undefined {
  const epochMs = new Date(text).getTime()
  return text === '' || Number.isNaN(epochMs) ? undefined : epochMs + 59_999
}

const dayMs = 86_400_000

/** Moments that need no calendar. */
export const quickMoments = {
  yesterday: (nowMs: number) => nowMs - dayMs,
  lastWeek: (nowMs: number) => nowMs - 7 * dayMs,
  lastMonth: (nowMs: number) => nowMs - 30 * dayMs,
} as const

/** The moment an address names; `undefined` when it names none. */
export function readMoment(text: string | null): number | undefined {
  if (text === null || !/^\d{1,15}$/.test(text)) return undefined
  return Number(text)
}
