import { getViewConfig } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** What the browser has to know about this installation; it changes only when the server starts anew. */
export const viewConfigQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(getViewConfig, {}, { signal }),
  staleTime: Infinity,
})
