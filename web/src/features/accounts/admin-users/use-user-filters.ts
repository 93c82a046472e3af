import { userSources, userStatus, type UserOrder } from '@lectern/contracts'
import { useListAddress, type ListAddress } from '../../../shared/lib/hooks/use-list-address.ts'
import { usePages, type Pages } from '../../../shared/ui/table/list-foot.tsx'
import type { UserListQuery } from './api/admin-user-queries.ts'

const names = ['status', 'source', 'isSuperAdmin', 'sort', 'descending'] as const
type Choices = Pick<UserListQuery, (typeof names)[number]>

const orders = ['created', 'nickname', 'lastVisit'] as const satisfies readonly UserOrder[]
const flags = [0, 1] as const

export interface UserFilters {
  /** What to ask the server for. */
  query: UserListQuery
  address: ListAddress<keyof Choices>
  /** Changes filters or order. */
  change: (changes: { [K in keyof Choices]?: Choices[K] | undefined }) => void
  pages: Pages
}

/** The one of them the address has. */
function chosen<T extends string | number>(choices: readonly T[], text: string): T | undefined {
  return choices.find((choice) => String(choice) === text)
}

/** What the list of accounts shows. */
export function useUserFilters(): UserFilters {
  const address = useListAddress(names)
  const { filters, search } = address
  const pages = usePages('users', address)
  const query = withoutAbsent({
    status: chosen(Object.values(userStatus), filters.status),
    source: chosen(userSources, filters.source),
    isSuperAdmin: chosen(flags, filters.isSuperAdmin),
    sort: chosen(orders, filters.sort),
    descending: chosen(flags, filters.descending),
    keyword: search === '' ? undefined : search,
    pageIndex: pages.pageIndex,
    pageSize: pages.pageSize,
  })
  return {
    query,
    address,
    change: (changes) =>
      address.change(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value?.toString()]))),
    pages,
  }
}

/** The server refuses fields it does not know the value of. */
function withoutAbsent(query: { [K in keyof UserListQuery]: UserListQuery[K] | undefined }): UserListQuery {
  // Only entries without a value are left out.
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}
