import { listShareItems, pageReleaseShares, pageShares } from '@lectern/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../shared/api/call-query.ts'
import { call } from '../../shared/api/client.ts'

/** What is shared: an application or documents of it, or a release. */
export interface SharePlace {
  kind: 'module' | 'release'
  id: string
}

export const sharesKey = ({ kind, id }: SharePlace) => [kind, id, 'shares'] as const

/** Shares of one place, newest first. @param pageIndex from 1 */
export const sharesQuery = (place: SharePlace, pageIndex: number) =>
  queryOptions({
    queryKey: [...sharesKey(place), pageIndex],
    queryFn: ({ signal }) => {
      const page = { pageIndex, pageSize: 20 }
      return place.kind === 'module'
        ? call(pageShares, { body: { moduleId: place.id, ...page } }, { signal })
        : call(pageReleaseShares, { body: { releaseId: place.id, ...page } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** What a share holds: documents, and folders with all they come to hold. */
export const shareItemsQuery = (id: string) => callQuery(['share', id, 'items'], listShareItems, { query: { id } })
