import { getPreferences } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** What the signed-in person chose about the interface; this device's copy is in local storage. */
export const preferencesQuery = queryOptions({
  queryKey: ['account', 'preferences'],
  queryFn: ({ signal }) => call(getPreferences, {}, { signal }),
  staleTime: Infinity,
})
