import {
  getExport,
  getExportChoices,
  getExportIssues,
  getLiveExport,
  leaveExport,
  renewLiveExport,
  revokeLiveExport,
  startExport,
  type ExportBody,
  type ExportFile,
} from '@lectern/contracts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { call } from '../../../../shared/api/client.ts'
import type { ExportScope } from '../export-choice.ts'

const queryOfScope = ({ kind, id }: ExportScope) => (kind === 'project' ? { projectId: id } : { moduleId: id })

/** Environments and hidden documents there are to choose. */
export const exportChoicesQuery = (scope: ExportScope) =>
  callQuery(['exportChoices', scope.kind, scope.id], getExportChoices, { query: queryOfScope(scope) })

/** The file of an export that has ended well. */
export const exportFileQuery = (id: string) => callQuery(['export', id], getExport, { query: { id } })

const issuesPerPage = 100

/** What its format could not hold, page by page; the export itself has the first. */
export const exportIssuesQuery = (id: string, { issues, issueCount }: Pick<ExportFile, 'issues' | 'issueCount'>) =>
  infiniteQueryOptions({
    queryKey: ['export', id, 'issues'],
    initialData: {
      pages: [{ list: issues, total: issueCount, pageIndex: 1, pageSize: issuesPerPage }],
      pageParams: [1],
    },
    staleTime: Infinity,
    queryFn: ({ pageParam, signal }) =>
      call(getExportIssues, { query: { id, pageIndex: pageParam, pageSize: issuesPerPage } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageIndex, total }) => (pageIndex * issuesPerPage < total ? pageIndex + 1 : undefined),
  })

export const liveExportQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'live'], getLiveExport, { query: { moduleId } })

export function useStartExport() {
  return useMutation({ mutationFn: (body: ExportBody) => call(startExport, { body }) })
}

/** Reports that the page no longer waits for the export; also while it is closing. */
export function leave(id: string): void {
  // Without the message the file is still there: nothing to report.
  call(leaveExport, { body: { id } }, { keepalive: true }).catch(() => undefined)
}

export function useRenewLive(moduleId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(renewLiveExport, { body: { moduleId } }),
    onSuccess: (live) => {
      client.setQueryData(liveExportQuery(moduleId).queryKey, live)
    },
  })
}

export function useRevokeLive(moduleId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(revokeLiveExport, { body: { moduleId } }),
    onSuccess: () => {
      client.setQueryData(liveExportQuery(moduleId).queryKey, null)
    },
  })
}
