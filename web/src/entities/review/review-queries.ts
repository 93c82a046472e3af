import { getReview, listLockedChanges, pageReviews } from '@lectern/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callQuery } from '../../shared/api/call-query.ts'
import { call } from '../../shared/api/client.ts'

/** Rows one call brings; the list asks on until it has all. */
const atOnce = 100

/** What all queries about the reviews of an application begin with. */
const reviewKey = (moduleId: string) => ['module', moduleId, 'reviews']

/** What waits for a decision in an application, oldest first. */
export const reviewsQuery = (moduleId: string) =>
  infiniteQueryOptions({
    queryKey: [...reviewKey(moduleId), 'list'],
    queryFn: ({ signal, pageParam }) =>
      call(pageReviews, { query: { moduleId, pageIndex: pageParam, pageSize: atOnce } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageIndex, pageSize, total }) => (pageIndex * pageSize < total ? pageIndex + 1 : undefined),
  })

/** What the newest import or push left unchanged because it was locked. */
export const lockedChangesQuery = (moduleId: string) =>
  callQuery([...reviewKey(moduleId), 'locked'], listLockedChanges, { query: { moduleId } })

/** One thing that waits, with its conflicts. */
export const reviewQuery = (moduleId: string, id: string) =>
  callQuery([...reviewKey(moduleId), id], getReview, { query: { moduleId, id } })
