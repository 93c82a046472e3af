import {
  compareComposeRevisions,
  compareRevisions,
  getComposeHistorySubject,
  getComposeRevision,
  getHistorySubject,
  getRevision,
  pageComposeHistory,
  pageHistory,
  restoreComposeRevision,
  restoreRevision,
  updateComposeRemark,
  updateRemark,
  type BodyOf,
  type HistorySubjectInfo,
  type ModifySource,
  type ReplyOf,
} from '@lectern/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { isComposePlace, type ComposePlace, type HistoryPlace } from '../../../entities/history/history-place.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

const pageSize = 50

/** Which states are listed. */
export interface HistoryFilter {
  source?: ModifySource
  authorId?: string
}

/** What the calls about composed projects take. */
const composed = ({ projectId, pageId }: ComposePlace) => ({ projectId, ...(pageId !== undefined && { pageId }) })

/** Whose history it is, as far as the view of its states is concerned. */
export type StatesSubject = Pick<
  HistorySubjectInfo,
  'name' | 'head' | 'section' | 'moduleId' | 'authors' | 'sources' | 'can'
>

/** What the history is about, and who wrote it. */
export const historySubjectQuery = (place: HistoryPlace) =>
  queryOptions({
    queryKey: ['history', place, 'subject'],
    queryFn: async ({ signal }) => {
      if (!isComposePlace(place)) return { document: await call(getHistorySubject, { query: place }, { signal }) }
      const subject = await call(getComposeHistorySubject, { query: composed(place) }, { signal })
      return { composed: { ...subject, section: '', moduleId: '' } }
    },
  })

/** Saved states, newest first. */
export const historyQuery = (place: HistoryPlace, filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: ['history', place, 'states', filter],
    queryFn: ({ pageParam, signal }) =>
      isComposePlace(place)
        ? call(
            pageComposeHistory,
            { query: { ...composed(place), ...filter, pageIndex: pageParam, pageSize } },
            { signal },
          )
        : call(pageHistory, { query: { ...place, ...filter, pageIndex: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageIndex, total }) => (pageIndex * pageSize < total ? pageIndex + 1 : undefined),
  })

/** One state with its content; what was saved never changes. */
export const stateQuery = (place: HistoryPlace, revision: string) =>
  queryOptions({
    queryKey: ['history', place, 'state', revision],
    queryFn: ({ signal }) =>
      isComposePlace(place)
        ? call(getComposeRevision, { query: { ...composed(place), revision } }, { signal })
        : call(getRevision, { query: { ...place, revision } }, { signal }),
  })

/** No program calls what a composed project adds. */
const harmless: Pick<ReplyOf<typeof compareRevisions>, 'findings' | 'accepted' | 'can'> = {
  findings: null,
  accepted: [],
  can: { accept: false },
}

/** Two states with their contents. */
export const comparisonQuery = (place: HistoryPlace, from: string, to: string) =>
  queryOptions({
    queryKey: ['history', place, 'comparison', from, to],
    queryFn: async ({ signal }) => {
      if (!isComposePlace(place)) return call(compareRevisions, { query: { ...place, from, to } }, { signal })
      const pair = await call(compareComposeRevisions, { query: { ...composed(place), from, to } }, { signal })
      return { ...pair, ...harmless }
    },
  })

/** Makes an older state the present one; whatever showed the former one is asked for again. */
export function useRestoreRevision(place: HistoryPlace) {
  return useChange(
    (body: Pick<BodyOf<typeof restoreRevision>, 'revision' | 'head' | 'remark'>) =>
      isComposePlace(place)
        ? call(restoreComposeRevision, { body: { ...composed(place), ...body } })
        : call(restoreRevision, { body: { ...place, ...body } }),
    {
      // Also after a refusal: somebody else may have been faster.
      onSettled: (client) => client.invalidateQueries(),
    },
  )
}

export function useUpdateRemark(place: HistoryPlace) {
  return useChange(
    (body: Pick<BodyOf<typeof updateRemark>, 'revision' | 'remark'>) =>
      isComposePlace(place)
        ? call(updateComposeRemark, { body: { ...composed(place), ...body } })
        : call(updateRemark, { body: { ...place, ...body } }),
    {
      onSuccess: (client) => client.invalidateQueries({ queryKey: ['history', place] }),
    },
  )
}
