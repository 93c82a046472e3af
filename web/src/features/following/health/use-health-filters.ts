/* Which findings the address shows. */
import { healthRuleIds } from '@lectern/contracts'
import { useListAddress, type ListAddress } from '../../../shared/lib/hooks/use-list-address.ts'
import type { HealthFilter } from './health-queries.ts'

const names = ['rule', 'owner', 'show'] as const

export interface HealthFilters {
  /** What to ask the server for. */
  filter: Pick<HealthFilter, 'rule' | 'owner'>
  isFiltered: boolean
  /** Shows what is ignored instead. */
  isIgnored: boolean
  address: ListAddress<(typeof names)[number]>
}

export function useHealthFilters(): HealthFilters {
  const address = useListAddress(names)
  const { filters } = address
  const rule = healthRuleIds.find((each) => each === filters.rule)
  const filter = { ...(rule !== undefined && { rule }), ...(filters.owner !== '' && { owner: filters.owner }) }
  return { filter, isFiltered: Object.keys(filter).length > 0, isIgnored: filters.show === 'ignored', address }
}
