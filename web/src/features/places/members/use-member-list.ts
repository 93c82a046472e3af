import type { Member, MemberPage, Role } from '@lectern/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { memberPageQuery } from './api/member-queries.ts'
import type { MemberFilter, MemberPlace } from './member-place.ts'

/** Milliseconds after the last key before the server is asked. */
const typingMs = 200

const everybody: MemberFilter = { role: 'all', text: '', pageIndex: 1 }

export interface MemberList {
  query: UseQueryResult<MemberPage>
  filter: MemberFilter
  /** Whether anything is filtered out. */
  isFiltering: boolean
  setRole: (role: Role | 'all') => void
  setText: (text: string) => void
  setPageIndex: (pageIndex: number) => void
  clear: () => void
  /** Ticked members of the page shown. */
  ticked: readonly Member[]
  setTicked: (ids: ReadonlySet<string>) => void
}

/** Filter, page and ticks of a member list. Ticks belong to what is shown: they go when that changes. */
export function useMemberList(place: MemberPlace): MemberList {
  const [filter, setFilter] = useState(everybody)
  const [tickedIds, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [text] = useDebouncedValue(filter.text.trim(), typingMs)
  const query = useQuery(memberPageQuery(place, { ...filter, text }))
  const change = (next: Partial<MemberFilter>) => {
    setFilter({ ...filter, pageIndex: 1, ...next })
    setTicked(new Set())
  }
  const list = query.data?.list ?? []
  // The last ones of the last page are gone.
  if (filter.pageIndex > 1 && query.isSuccess && !query.isPlaceholderData && list.length === 0) change({})
  return {
    query,
    filter,
    isFiltering: filter.role !== 'all' || filter.text !== '',
    setRole: (role) => change({ role }),
    setText: (value) => change({ text: value }),
    setPageIndex: (pageIndex) => change({ pageIndex }),
    clear: () => change(everybody),
    ticked: list.filter((member) => tickedIds.has(member.id) && member.can.remove),
    setTicked,
  }
}
