import { getVisitChange, listVisitChanges, type FindingLevel } from '@lectern/contracts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { visitorHeaders, type Visit } from '../../../../entities/visit/visit-access.ts'
import { call } from '../../../../shared/api/client.ts'

/** What changed in what is visited, newest first, part by part. */
export const visitChangesQuery = (visit: Visit, level: FindingLevel | undefined) =>
  infiniteQueryOptions({
    queryKey: ['visit', visit.of, visit.key, 'changes', level ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listVisitChanges,
        {
          query: {
            of: visit.of,
            id: visit.key,
            ...(level && { level }),
            ...(pageParam !== undefined && { after: pageParam }),
          },
        },
        { signal, headers: visitorHeaders(visit) },
      ),
    // The first part has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The fields of one change. */
export const visitChangeQuery = (visit: Visit, change: string) =>
  queryOptions({
    queryKey: ['visit', visit.of, visit.key, 'change', change],
    queryFn: ({ signal }) =>
      call(
        getVisitChange,
        { query: { of: visit.of, id: visit.key, change } },
        { signal, headers: visitorHeaders(visit) },
      ),
    // A saved state never changes.
    staleTime: Infinity,
  })
