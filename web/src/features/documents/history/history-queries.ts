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
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HistoryPlace } from '../../../entities/history/history-place.ts'
import { callQuery } from '../../../shared/api/call-query.ts'
import { call } from '../../../shared/api/client.ts'

const pageSize = 50

/** Which states are listed. */
export interface HistoryFilter {
  source?: ModifySource
  authorId?: string
}

/** What the history is about, and who wrote it. */
export const historySubjectQuery = (place: HistoryPlace) =>
  callQuery(['history', place, 'subject'], getHistorySubject, { query: place })

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
  callQuery(['history', place, 'state', revision], getRevision, { query: { ...place, revision } })

/** Two states with their contents. */
export const comparisonQuery = (place: HistoryPlace, from: string, to: string) =>
  callQuery(['history', place, 'comparison', from, to], compareRevisions, { query: { ...place, from, to } })

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
