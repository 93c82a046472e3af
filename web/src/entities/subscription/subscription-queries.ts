/* What the signed-in person follows. */
import {
  cancelSubscribeDoc,
  cancelSubscribeProject,
  cancelSubscribeRelease,
  getRelease,
  isSubscribedDoc,
  isSubscribedProject,
  listFollowableFields,
  pageSubscribedDocs,
  pageSubscribedProjects,
  pageSubscribedReleases,
  subscribeDoc,
  subscribeProject,
  subscribeRelease,
  type FollowedField,
  type FollowLevel,
} from '@lectern/contracts'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useChange } from '../../shared/api/change.ts'
import { call } from '../../shared/api/client.ts'

export type FollowedKind = 'doc' | 'project' | 'release'

export interface Followed {
  kind: FollowedKind
  id: string
}

const allKey = ['following'] as const

function isFollowed({ kind, id }: Followed, signal: AbortSignal): Promise<boolean> {
  const query = { sourceId: id }
  switch (kind) {
    case 'doc':
      return call(isSubscribedDoc, { query }, { signal })
    case 'project':
      return call(isSubscribedProject, { query }, { signal })
    case 'release':
      return call(getRelease, { query: { id } }, { signal }).then(({ isSubscribe }) => isSubscribe)
  }
}

/** Whether one follows it. */
export const isFollowedQuery = (subject: Followed) =>
  queryOptions({
    queryKey: [...allKey, 'state', subject.kind, subject.id],
    queryFn: ({ signal }) => isFollowed(subject, signal),
    staleTime: 30_000,
  })

export interface FollowedPage {
  search: string
  /** From 1. */
  pageIndex: number
  pageSize: number
}

export const followedDocsQuery = (query: FollowedPage) =>
  queryOptions({
    queryKey: [...allKey, 'docs', query],
    queryFn: ({ signal }) => call(pageSubscribedDocs, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const followedProjectsQuery = (query: FollowedPage) =>
  queryOptions({
    queryKey: [...allKey, 'projects', query],
    queryFn: ({ signal }) => call(pageSubscribedProjects, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const followedReleasesQuery = (query: FollowedPage) =>
  queryOptions({
    queryKey: [...allKey, 'releases', query],
    queryFn: ({ signal }) => call(pageSubscribedReleases, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

const calls = {
  doc: { follow: subscribeDoc, unfollow: cancelSubscribeDoc },
  project: { follow: subscribeProject, unfollow: cancelSubscribeProject },
  release: { follow: subscribeRelease, unfollow: cancelSubscribeRelease },
} as const

function follow({ kind, id }: Followed, level?: FollowLevel): Promise<null> {
  return call(calls[kind].follow, { body: { sourceId: id, ...(level === undefined ? {} : { level }) } })
}

function unfollow({ kind, id }: Followed): Promise<null> {
  return call(calls[kind].unfollow, { body: { sourceId: id } })
}

/** Lists, and releases, which show how many follow them. */
function refresh(client: QueryClient, { kind, id }: Followed): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: allKey }),
    ...(kind === 'release' ? [client.invalidateQueries({ queryKey: ['release', id] })] : []),
    ...(kind === 'release' ? [client.invalidateQueries({ queryKey: ['project'], predicate: isReleaseList })] : []),
  ])
}

const isReleaseList = ({ queryKey }: { queryKey: QueryKey }): boolean =>
  queryKey[2] === 'releases' && queryKey[3] === 'list'

/** Follows or stops following; shows at once and goes back when the server refuses. */
export function useFollowSwitch(subject: Followed) {
  const client = useQueryClient()
  const { queryKey } = isFollowedQuery(subject)
  return useMutation({
    mutationFn: (wanted: boolean) => (wanted ? follow(subject) : unfollow(subject)),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, wanted)
      return before
    },
    onError: (_error, _wanted, before) => {
      client.setQueryData(queryKey, before)
    },
    onSettled: () => refresh(client, subject),
  })
}

/** Changes what one is told about something, which also brings back what was dropped, or drops it; the lists follow. */
export function useFollowedChanges() {
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: ({ subject, level }: { subject: Followed; level: FollowLevel }) => follow(subject, level),
    onSettled: (_reply, _error, { subject }) => refresh(client, subject),
  })
  const dropping = useMutation({
    mutationFn: unfollow,
    onSettled: (_reply, _error, subject) => refresh(client, subject),
  })
  return { change: changing.mutate, drop: dropping.mutateAsync }
}

/** Fields of a document, to choose from. */
export const followableFieldsQuery = (docId: string) =>
  queryOptions({
    queryKey: [...allKey, 'fields', docId],
    queryFn: ({ signal }) => call(listFollowableFields, { query: { sourceId: docId } }, { signal }),
  })

/** Follows these fields of a document alone; `null` for all of it. */
export const useFollowedFields = (docId: string) =>
  useChange((fields: FollowedField[] | null) => call(subscribeDoc, { body: { sourceId: docId, fields } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: allKey }),
  })
