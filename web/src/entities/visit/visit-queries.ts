import { getVisit, getVisitRelease } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { isApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/client.ts'
import { visitorHeaders, type Visit } from './visit-access.ts'

const pausedAskMs = 30_000

/** What is visited as its visitor meets it, with the access this device holds. While it is paused it is asked for again from time to time. */
export const visitGateQuery = (visit: Visit) =>
  queryOptions({
    queryKey: ['visit', visit.of, visit.key, 'gate'],
    queryFn: ({ signal }) =>
      call(getVisit, { query: { of: visit.of, id: visit.key } }, { signal, headers: visitorHeaders(visit) }),
    refetchInterval: ({ state }) => (isApiError(state.error, 'visit_paused') ? pausedAskMs : false),
  })

/** The release that it shows. */
export const visitReleaseQuery = (visit: Visit) =>
  queryOptions({
    queryKey: ['visit', visit.of, visit.key, 'release'],
    queryFn: ({ signal }) =>
      call(getVisitRelease, { query: { of: visit.of, id: visit.key } }, { signal, headers: visitorHeaders(visit) }),
  })
