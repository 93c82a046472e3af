/* When a waiting notice is sent: at once, after quiet hours, or at a time of the day where its reader lives. Pure. */
import type { EmailMode } from '@lectern/contracts'

/** How someone wants emails; times are minutes of the day in the time zone, days of the week begin with Sunday as 0. */
export interface NoticeTimes {
  mode: EmailMode
  minute: number
  weekday: number
  timeZone: string
  quiet: { from: number; to: number } | null
}

const minuteMs = 60_000
const dayMinutes = 24 * 60
const dayMs = dayMinutes * minuteMs
/** A day of the week comes within eight days of any moment. */
const longestWait = 8

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // The only thing that is wrong with these options can be the zone.
    return false
  }
}

/** When what has waited since `sinceMs` may be sent; not after `nowMs` where that is now. `undefined` for never. */
export function sendTime(
  { mode, minute, weekday, timeZone, quiet }: NoticeTimes,
  sinceMs: number,
  nowMs: number,
): number | undefined {
  switch (mode) {
    case 'off':
      return undefined
    case 'instant':
      return quiet !== null && isQuiet(quiet, minuteOfDay(timeZone, nowMs))
        ? nextTime(timeZone, quiet.to, nowMs)
        : nowMs
    case 'daily':
      return nextTime(timeZone, minute, sinceMs)
    case 'weekly':
      return nextTime(timeZone, minute, sinceMs, weekday)
  }
}

function isQuiet({ from, to }: { from: number; to: number }, minute: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

function minuteOfDay(timeZone: string, epochMs: number): number {
  return Math.floor((wallClock(timeZone)(epochMs) % dayMs) / minuteMs)
}

/** The first such time after the given moment; where clocks skip it, that much later. */
function nextTime(timeZone: string, minute: number, afterMs: number, weekday?: number): number {
  const wallAt = wallClock(timeZone)
  const today = Math.floor(wallAt(afterMs) / dayMs) * dayMs
  for (let day = 0; day <= longestWait; day += 1) {
    const wall = today + day * dayMs + minute * minuteMs
    const time = momentOf(wallAt, wall)
    if (time > afterMs && (weekday === undefined || new Date(wall).getUTCDay() === weekday)) return time
  }
  return afterMs + longestWait * dayMs
}

type WallClock = (epochMs: number) => number

/** When clocks there show it. The distance from UTC is asked for twice: around a change of the clocks the first is that of the wrong side. */
function momentOf(wallAt: WallClock, wall: number): number {
  const near = wall - (wallAt(wall) - wall)
  return wall - (wallAt(near) - near)
}

/** What clocks of a zone show, as if that were UTC. */
function wallClock(timeZone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...({ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  })
  return (epochMs) => {
    const values = new Map(parts.formatToParts(epochMs).map(({ type, value }) => [type, Number(value)]))
    const of = (type: Intl.DateTimeFormatPartTypes): number => values.get(type) ?? 0
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  }
}
