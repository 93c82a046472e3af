import { listLanguages } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/client.ts'

/** Languages of the interface, as the server has them. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => call(listLanguages, {}, { signal }),
  staleTime: Infinity,
})
