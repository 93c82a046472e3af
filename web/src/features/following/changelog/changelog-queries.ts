import { listChangelog, listChangelogAuthors, type QueryOf } from '@lectern/contracts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { call } from '../../../shared/api/client.ts'

/** What of the changelog is asked for. */
export type ChangelogFilter = Omit<QueryOf<typeof listChangelog>, 'moduleId' | 'after'>

/** What changed in an application, newest first, part by part. */
export const changelogQuery = (moduleId: string, filter: ChangelogFilter) =>
  infiniteQueryOptions({
    queryKey: ['module', moduleId, 'changelog', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listChangelog,
        { query: { moduleId, ...filter, ...(pageParam !== undefined && { after: pageParam }) } },
        { signal },
      ),
    // The first part has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Who changed an application, the busiest first. */
export const changelogAuthorsQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'changelog', 'authors'], listChangelogAuthors, { query: { moduleId } })
