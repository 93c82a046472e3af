import { listViewProjects } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** Spaces with the projects the signed-in person may read. */
export const viewProjectsQuery = queryOptions({
  queryKey: ['viewProjects'],
  queryFn: ({ signal }) => call(listViewProjects, {}, { signal }),
  staleTime: 60_000,
})
