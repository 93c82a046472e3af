import { searchContents, type QueryOf } from '@lectern/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** What was found; what was found before stays until it is there. */
export const searchQuery = (query: QueryOf<typeof searchContents>) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => call(searchContents, { query }, { signal }),
    enabled: query.q.trim() !== '',
    placeholderData: keepPreviousData,
  })
