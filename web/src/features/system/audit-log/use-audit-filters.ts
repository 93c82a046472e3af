import { auditKinds, auditSeverities } from '@lectern/contracts'
import { useListAddress, type ListAddress } from '../../../shared/lib/hooks/use-list-address.ts'
import type { AuditFilter } from './api/audit-queries.ts'

const dayMs = 86_400_000

/** Spans of time that end now. */
export const presets = ['today', 'week', 'month'] as const

const names = [
  'group',
  'time',
  'severity',
  'kind',
  'actor',
  'actorName',
  'space',
  'spaceName',
  'subject',
  'subjectName',
] as const

export interface AuditFilters {
  /** What to ask the server for. */
  filter: AuditFilter
  address: ListAddress<(typeof names)[number]>
  /** A preset, a span of days `YYYY-MM-DD..YYYY-MM-DD` whose ends may be missing, or empty for all time. */
  time: string
  /** Names of what the address filters by, as the entry it was chosen from called them. */
  named: readonly { key: 'actor' | 'space' | 'subject'; name: string }[]
}

/** Filters of the log. */
export function useAuditFilters(): AuditFilters {
  const address = useListAddress(names)
  const { search, filters } = address
  const kind = auditKinds.find((each) => each === filters.kind)
  const severity = auditSeverities.find((each) => each === filters.severity)
  const filter: AuditFilter = {
    ...(search === '' ? {} : { keyword: search }),
    ...(filters.group === '' ? {} : { group: filters.group }),
    ...(severity === undefined ? {} : { severity }),
    ...(filters.actor === '' ? {} : { actorId: filters.actor }),
    ...(filters.space === '' ? {} : { spaceId: filters.space }),
    ...(kind === undefined || filters.subject === '' ? {} : { kind, subjectId: filters.subject }),
    ...spanOf(filters.time),
  }
  return {
    filter,
    address,
    time: filters.time,
    named: (['actor', 'space', 'subject'] as const)
      .filter((key) => filters[key] !== '')
      .map((key) => ({ key, name: filters[`${key}Name`] })),
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
