import {
  getComposeExportChoices,
  getExport,
  getExportChoices,
  getExportIssues,
  getLiveExport,
  leaveExport,
  renewLiveExport,
  revokeLiveExport,
  startComposeExport,
  startExport,
  type ExportFile,
} from '@lectern/contracts'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'
import {
  toComposeExportBody,
  toExportBody,
  type ExportChoice,
  type ExportParts,
  type ExportScope,
} from '../export-choice.ts'

/** Environments and hidden documents there are to choose. */
export const exportChoicesQuery = ({ kind, id }: ExportScope) =>
  queryOptions({
    queryKey: ['exportChoices', kind, id],
    queryFn: ({ signal }) =>
      kind === 'compose'
        ? call(getComposeExportChoices, { query: { projectId: id } }, { signal })
        : call(getExportChoices, { query: kind === 'project' ? { projectId: id } : { moduleId: id } }, { signal }),
  })

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

interface ExportWish {
  choice: ExportChoice
  parts: ExportParts
  isModule: (id: string) => boolean
}

export function useStartExport(scope: ExportScope) {
  return useMutation({
    mutationFn: ({ choice, parts, isModule }: ExportWish) =>
      scope.kind === 'compose'
        ? call(startComposeExport, { body: toComposeExportBody(scope.id, choice, parts) })
        : call(startExport, { body: toExportBody(scope, choice, parts, isModule) }),
  })
}

/** Reports that the page no longer waits for the export; also while it is closing. */
export function leave(id: string): void {
  // Without the message the file is still there: nothing to report.
  call(leaveExport, { body: { id } }, { keepalive: true }).catch(() => undefined)
}

export function useRenewLive(moduleId: string) {
  return useChange(() => call(renewLiveExport, { body: { moduleId } }), {
    onSuccess: (client, live) => {
      client.setQueryData(liveExportQuery(moduleId).queryKey, live)
    },
  })
}

export function useRevokeLive(moduleId: string) {
  return useChange(() => call(revokeLiveExport, { body: { moduleId } }), {
    onSuccess: (client) => {
      client.setQueryData(liveExportQuery(moduleId).queryKey, null)
    },
  })
}
