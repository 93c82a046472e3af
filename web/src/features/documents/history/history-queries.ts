import {
  compareRevisions,
  getHistorySubject,
  getRevision,
  pageHistory,
  restoreRevision,
  updateRemark,
  type BodyOf,
  type ModifySource,
} from '@lectern/contracts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HistoryPlace } from '../../../entities/history/history-place.ts'
import { call } from '../../../shared/api/client.ts'

const pageSize = 50

/** Which states are listed. */
export interface HistoryFilter {
  source?: ModifySource
  authorId?: string
}

/** What the history is about, and who wrote it. */
export const historySubjectQuery = (place: HistoryPlace) =>
  queryOptions({
    queryKey: ['history', place, 'subject'],
    queryFn: ({ signal }) => call(getHistorySubject, { query: place }, { signal }),
  })

/** Saved states, newest first. */
export const historyQuery = (place: HistoryPlace, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['history', place, 'states', filter],
    queryFn: ({ pageParam, signal }) =>
      call(pageHistory, { query: { ...place, ...filter, pageIndex: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageIndex, total }) => (pageIndex * pageSize < total ? pageIndex + 1 : undefined),
  })

/** One state with its content; what was saved never changes. */
export const stateQuery = (place: HistoryPlace, revision: string) =>
  queryOptions({
    queryKey: ['history', place, 'state', revision],
    queryFn: ({ signal }) => call(getRevision, { query: { ...place, revision } }, { signal }),
  })

/** Two states with their contents. */
export const comparisonQuery = (place: HistoryPlace, from: string, to: string) =>
  queryOptions({
    queryKey: ['history', place, 'comparison', from, to],
    queryFn: ({ signal }) => call(compareRevisions, { query: { ...place, from, to } }, { signal }),
  })

/** Makes an older state the present one; whatever showed the former one is asked for again. */
export function useRestoreRevision(place: HistoryPlace) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<BodyOf<typeof restoreRevision>, 'revision' | 'head' | 'remark'>) =>
      call(restoreRevision, { body: { ...place, ...body } }),
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => client.invalidateQueries(),
  })
}

export function useUpdateRemark(place: HistoryPlace) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Pick<BodyOf<typeof updateRemark>, 'revision' | 'remark'>) =>
      call(updateRemark, { body: { ...place, ...body } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['history', place] }),
  })
}
