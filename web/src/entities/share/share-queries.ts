import { listShareItems, pageShares } from '@lectern/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../shared/api/call-query.ts'
import { call } from '../../shared/api/client.ts'

/** Shares of an application, newest first. @param pageIndex from 1 */
export const sharesQuery = (moduleId: string, pageIndex: number) =>
  queryOptions({
    queryKey: ['module', moduleId, 'shares', pageIndex],
    queryFn: ({ signal }) => call(pageShares, { body: { moduleId, pageIndex, pageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What a share holds: documents, and folders with all they come to hold. */
export const shareItemsQuery = (id: string) => callQuery(['share', id, 'items'], listShareItems, { query: { id } })
