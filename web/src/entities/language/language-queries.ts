import { listAdminLanguages } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** Languages with their state of translation, for super admins. */
export const adminLanguagesQuery = queryOptions({
  queryKey: ['languages', 'admin'],
  queryFn: ({ signal }) => call(listAdminLanguages, {}, { signal }),
})
