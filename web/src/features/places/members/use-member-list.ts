import { roles, type Member, type MemberPage, type Role } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useListAddress, type ListAddress } from '../../../shared/lib/hooks/use-list-address.ts'
import { useTicks, type Ticks } from '../../../shared/lib/hooks/use-ticks.ts'
import { memberPageQuery } from './api/member-queries.ts'
import type { MemberPlace } from './member-place.ts'

export interface MemberList {
  query: UseQueryResult<MemberPage>
  address: ListAddress<'role'>
  role: Role | 'all'
  /** Of the members shown that can be removed. */
  ticks: Ticks<Member>
}

/** Filter, page and ticks of a member list. */
export function useMemberList(place: MemberPlace): MemberList {
  const address = useListAddress(['role'])
  const { filters, search, pageIndex, setPageIndex } = address
  const role = roles.find((each) => each === filters.role) ?? 'all'
  const query = useQuery(memberPageQuery(place, { role, text: search, pageIndex }))
  const list = query.data?.list ?? []
  const ticks = useTicks(list.filter((member) => member.can.remove))
  // The last ones of the last page may have gone.
  const isPastEnd = pageIndex > 1 && query.isSuccess && !query.isPlaceholderData && list.length === 0
  if (isPastEnd) setPageIndex(1)
  return { query, address, role, ticks }
}
