import { compareRevisions, pageHistory, restoreRevision } from '@lectern/contracts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

const pageSize = 50

/** Saved states of a document, newest first. */
export const historyQuery = (docId: string) =>
  infiniteQueryOptions({
    queryKey: ['doc', docId, 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(pageHistory, { query: { subject: 'doc', docId, pageIndex: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageIndex, total }) => (pageIndex * pageSize < total ? pageIndex + 1 : undefined),
  })

/** Two states with their contents. */
export const comparisonQuery = (docId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['doc', docId, 'comparison', from, to],
    queryFn: ({ signal }) => call(compareRevisions, { query: { subject: 'doc', docId, from, to } }, { signal }),
    // What was saved never changes.
    staleTime: Infinity,
  })

export function useRestoreRevision(docId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (revision: string) => call(restoreRevision, { body: { subject: 'doc', docId, revision } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['doc', docId] }),
        client.invalidateQueries({ queryKey: ['tree'] }),
        client.invalidateQueries({ queryKey: ['module'] }),
      ]),
  })
}
