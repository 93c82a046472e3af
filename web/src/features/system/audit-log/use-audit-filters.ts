import { useDebouncedValue } from '@mantine/hooks'
import { auditKinds } from '@lectern/contracts'
import { useSearchParams } from 'react-router'
import type { AuditFilter } from './api/audit-queries.ts'

const dayMs = 86_400_000

/** Spans of time that end now. */
export const presets = ['today', 'week', 'month'] as const

export interface AuditFilters {
  filter: AuditFilter
  typed: string
  group: string
  /** A preset, a span of days `YYYY-MM-DD..YYYY-MM-DD` whose ends may be missing, or empty for all time. */
  time: string
  /** Names of what the address filters by, as the entry it was chosen from called them. */
  named: readonly { key: 'actor' | 'space' | 'subject'; name: string }[]
  change: (changes: Readonly<Record<string, string | undefined>>) => void
  reset: () => void
}

/** Filters of the log. They stand in the address, so that a view can be passed on. */
export function useAuditFilters(): AuditFilters {
  const [params, setParams] = useSearchParams()
  const get = (name: string): string => params.get(name) ?? ''
  const typed = get('q')
  const [keyword] = useDebouncedValue(typed.trim(), 250)
  const kind = auditKinds.find((each) => each === get('kind'))
  const filter: AuditFilter = {
    ...(keyword === '' ? {} : { keyword }),
    ...(get('group') === '' ? {} : { group: get('group') }),
    ...(get('actor') === '' ? {} : { actorId: get('actor') }),
    ...(get('space') === '' ? {} : { spaceId: get('space') }),
    ...(kind === undefined || get('subject') === '' ? {} : { kind, subjectId: get('subject') }),
    ...spanOf(get('time')),
  }
  return {
    filter,
    typed,
    group: get('group'),
    time: get('time'),
    named: (['actor', 'space', 'subject'] as const)
      .filter((key) => get(key) !== '')
      .map((key) => ({ key, name: get(`${key}Name`) })),
    change: (changes) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
    reset: () => setParams({}, { replace: true }),
  }
}

function startOfToday(): number {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
}

/** The moments between which entries count, in the reader's zone; stable over a day, so that the same view is the same query. */
function spanOf(time: string): Pick<AuditFilter, 'fromMs' | 'toMs'> {
  if (time === 'today') return { fromMs: startOfToday() }
  if (time === 'week') return { fromMs: startOfToday() - 6 * dayMs }
  if (time === 'month') return { fromMs: startOfToday() - 29 * dayMs }
  const [from = '', to = ''] = time.split('..')
  const fromMs = dayOf(from)
  const lastMs = dayOf(to)
  return {
    ...(fromMs === undefined ? {} : { fromMs }),
    // The last day counts whole; a day is counted by the calendar, since some have 23 or 25 hours.
    ...(lastMs === undefined ? {} : { toMs: nextDay(lastMs) }),
  }
}

function dayOf(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year === undefined) return undefined
  return new Date(Number(year), Number(month) - 1, Number(day)).getTime()
}

function nextDay(epochMs: number): number {
  const date = new Date(epochMs)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
}
