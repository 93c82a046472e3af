import { exportAudit, pageAudit, type AuditFormat, type BodyOf } from '@lectern/contracts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call, download } from '../../../../shared/api/client.ts'

/** What of the log is wanted. */
export type AuditFilter = Omit<BodyOf<typeof pageAudit>, 'before' | 'pageSize'>

const pageSize = 50

/** The log, newest first, page by page. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    queryFn: ({ signal, pageParam }) =>
      call(
        pageAudit,
        { body: { ...filter, pageSize, ...(pageParam === null ? {} : { before: pageParam }) } },
        { signal },
      ),
    // `null` begins with the newest.
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

/** Saves what passes the filter as a file. */
export const downloadAudit = (filter: AuditFilter, format: AuditFormat): Promise<void> =>
  download(exportAudit, { query: { ...filter, format } })
