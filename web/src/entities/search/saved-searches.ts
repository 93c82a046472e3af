/* Searches that the signed-in person keeps under names. */
import { listSavedSearches, removeSavedSearch, saveSearch, type SavedSearch } from '@lectern/contracts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../shared/api/call-query.ts'
import { useChange } from '../../shared/api/change.ts'
import { call } from '../../shared/api/client.ts'

export const savedSearchesQuery = queryOptions({
  ...callQuery(['search', 'saved'], listSavedSearches, {}),
  staleTime: 60_000,
})

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })

/** Keeps one, in place of that of the same name. The form says when there are too many. */
export const useKeepSearch = () =>
  useChange((saved: SavedSearch) => call(saveSearch, { body: saved }), {
    meta: { handles: ['saved_search_limit_reached'] },
    onSuccess: refresh,
  })

export const useForgetSearch = () =>
  useChange((name: string) => call(removeSavedSearch, { body: { name } }), { onSuccess: refresh })

/** The page of a search. */
export const searchPath = ({ q, kind }: Pick<SavedSearch, 'q' | 'kind'>): string =>
  `/search?${new URLSearchParams({ q, ...(kind !== '' && { kind }) }).toString()}`

/** The page with the documents someone maintains. */
export const ownerPath = (username: string): string => searchPath({ q: `owner:"${username}"`, kind: '' })
