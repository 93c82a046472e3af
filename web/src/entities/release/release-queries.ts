/* What is known of releases: lists, one of them, its history, and what is different between two. */
import {
  compareReleaseDoc,
  compareReleases,
  getRelease,
  getReleaseChoice,
  listModuleReleases,
  pageReleaseEvents,
  pageReleases,
  type ComparedKind,
  type ReleaseState,
  type ReplyOf,
} from '@lectern/contracts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../shared/api/call-query.ts'
import { call } from '../../shared/api/client.ts'

/** Everything about the releases of a project begins with it. */
export const releasesKey = (projectId: string) => ['project', projectId, 'releases'] as const

export interface ReleaseFilter {
  search: string
  state: ReleaseState | undefined
}

const pageSize = 50

/** Newest first. */
export const releasesQuery = (projectId: string, { search, state }: ReleaseFilter) =>
  infiniteQueryOptions({
    queryKey: [...releasesKey(projectId), 'list', search, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        pageReleases,
        { query: { projectId, search, ...(state !== undefined && { state }), pageIndex: pageParam, pageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageIndex, total }) => (pageIndex * pageSize < total ? pageIndex + 1 : undefined),
    placeholderData: keepPreviousData,
  })

const releaseKey = (id: string) => ['release', id] as const

export const releaseQuery = (id: string) => callQuery(releaseKey(id), getRelease, { query: { id } })

/** What was chosen for it, for changing it. */
export const releaseChoiceQuery = (id: string) =>
  queryOptions({
    ...callQuery([...releaseKey(id), 'choice'], getReleaseChoice, { query: { id } }),
    // A form begins with what is there now.
    gcTime: 0,
  })

/** What was done to it, newest first. */
export const releaseEventsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...releaseKey(id), 'events'],
    queryFn: ({ pageParam, signal }) =>
      call(pageReleaseEvents, { query: { id, pageIndex: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageIndex, total }) => (pageIndex * pageSize < total ? pageIndex + 1 : undefined),
  })

/** Two sides of a comparison: ids of releases, `{id}.{edition}` or `now`; of one application when it is given. */
export interface Compared {
  projectId: string
  from: string
  to: string
  moduleId: string | undefined
}

export type Comparison = ReplyOf<typeof compareReleases>

const askedOf = ({ moduleId, ...sides }: Compared) => ({ ...sides, ...(moduleId !== undefined && { moduleId }) })
const comparedKey = (compared: Compared) => [...releasesKey(compared.projectId), 'compared', compared] as const

/** The first documents of each kind. */
export const comparisonQuery = (compared: Compared) =>
  callQuery(comparedKey(compared), compareReleases, { query: { ...askedOf(compared), pageSize: firstRows } })

/** Rows of a kind that are shown at first. */
export const firstRows = 20
const moreRows = 100

/** All documents of a kind, page by page. */
export const comparedKindQuery = (compared: Compared, kind: ComparedKind) =>
  infiniteQueryOptions({
    queryKey: [...comparedKey(compared), kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        compareReleases,
        { query: { ...askedOf(compared), kind, pageIndex: pageParam, pageSize: moreRows } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ lists }, _pages, pageIndex) =>
      pageIndex * moreRows < (lists[0]?.total ?? 0) ? pageIndex + 1 : undefined,
  })

/** A document on both sides, with the models that are different. */
export const comparedDocQuery = (compared: Compared, docId: string) =>
  callQuery([...comparedKey(compared), 'doc', docId], compareReleaseDoc, { query: { ...askedOf(compared), docId } })

/** Published releases an application is in, for its reader. */
export const moduleReleasesQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'releases'], listModuleReleases, { query: { moduleId } })
