/* Which part of the changelog the address shows. */
import { findingLevels, modifySource } from '@lectern/contracts'
import { useListAddress, type ListAddress } from '../../../shared/lib/hooks/use-list-address.ts'
import type { ChangelogFilter } from './changelog-queries.ts'

/** Days that are shown, today included. */
export const periods = ['7', '30', '90'] as const

/** `app`: of a project, the only application that is shown. */
const names = ['app', 'level', 'doc', 'by', 'source', 'days'] as const

export interface ChangelogFilters {
  /** What to ask the server for. */
  filter: ChangelogFilter
  isFiltered: boolean
  address: ListAddress<(typeof names)[number]>
}

export function useChangelogFilters(): ChangelogFilters {
  const address = useListAddress(names)
  const { filters } = address
  const level = findingLevels.find((each) => each === filters.level)
  const source = Object.values(modifySource).find((each) => String(each) === filters.source)
  const days = periods.find((each) => each === filters.days)
  const filter: ChangelogFilter = {
    ...(level !== undefined && { level }),
    ...(source !== undefined && { source }),
    ...(filters.doc !== '' && { docId: filters.doc }),
    ...(filters.by !== '' && { authorId: filters.by }),
    ...(days !== undefined && { fromMs: startOfDay(Number(days)) }),
  }
  return { filter, isFiltered: Object.keys(filter).length > 0, address }
}

/** Where the last days begin in the reader's zone; the same moment all day, so that the same view is the same query. */
function startOfDay(days: number): number {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)).getTime()
}
