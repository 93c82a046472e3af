/* The days of a report, for a chart. */
import type { ViewReport } from '@lectern/contracts'

const dayMs = 86_400_000

export type ViewDay = ViewReport['days'][number]

/** Every day that was asked for, oldest first; those without views have none. */
export function fillDays({ from, to, days }: Pick<ViewReport, 'from' | 'to' | 'days'>): ViewDay[] {
  const found = new Map(days.map((day) => [day.day, day]))
  const filled: ViewDay[] = []
  for (let atMs = Date.parse(from); atMs <= Date.parse(to); atMs += dayMs) {
    const day = new Date(atMs).toISOString().slice(0, 10)
    filled.push(found.get(day) ?? { day, views: 0, visitors: 0 })
  }
  return filled
}

/** The end of the axis: a round number not far above the most views of a day. */
export function axisEndOf(days: readonly ViewDay[]): number {
  const most = days.reduce((highest, { views }) => Math.max(highest, views), 1)
  const power = 10 ** Math.floor(Math.log10(most))
  return power * ([1, 2, 3, 4, 5, 6, 8].find((step) => step * power >= most) ?? 10)
}

/** `11-25`; with the year when it is another one than that of the last day. */
export function dayLabel(day: string, last: string): string {
  return day.slice(0, 4) === last.slice(0, 4) ? day.slice(5) : day
}
