import {
  getChangelogFeed,
  listChangelog,
  listChangelogAuthors,
  renewChangelogFeed,
  revokeChangelogFeed,
  type QueryOf,
} from '@lectern/contracts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

/** What of the changelog is asked for. */
export type ChangelogFilter = Omit<QueryOf<typeof listChangelog>, 'moduleId' | 'projectId' | 'after'>

/** One application, or all of a project. */
export type ChangelogPlace = { moduleId: string } | { projectId: string }

const keyOf = (place: ChangelogPlace) =>
  'moduleId' in place ? (['module', place.moduleId] as const) : (['project', place.projectId] as const)

/** What changed there, newest first, part by part. */
export const changelogQuery = (place: ChangelogPlace, filter: ChangelogFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(place), 'changelog', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listChangelog,
        { query: { ...place, ...filter, ...(pageParam !== undefined && { after: pageParam }) } },
        { signal },
      ),
    // The first part has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Who changed it, the busiest first. */
export const changelogAuthorsQuery = (place: ChangelogPlace) =>
  callQuery([...keyOf(place), 'changelog', 'authors'], listChangelogAuthors, { query: place })

/** One's own addresses for feed readers. */
export const changelogFeedQuery = (place: ChangelogPlace) =>
  callQuery([...keyOf(place), 'changelog', 'feed'], getChangelogFeed, { query: place })

export const useRenewFeed = (place: ChangelogPlace) =>
  useChange(() => call(renewChangelogFeed, { body: place }), {
    onSuccess: (client, feed) => client.setQueryData(changelogFeedQuery(place).queryKey, feed),
  })

export const useRevokeFeed = (place: ChangelogPlace) =>
  useChange(() => call(revokeChangelogFeed, { body: place }), {
    onSuccess: (client) => client.setQueryData(changelogFeedQuery(place).queryKey, null),
  })
