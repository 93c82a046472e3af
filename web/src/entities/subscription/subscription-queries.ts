/* What the signed-in person follows. */
import {
  cancelSubscribeDoc,
  cancelSubscribeMaintained,
  cancelSubscribeModule,
  cancelSubscribeProject,
  cancelSubscribeRelease,
  getRelease,
  getSubscribedMaintained,
  isSubscribedDoc,
  isSubscribedModule,
  isSubscribedProject,
  listFollowableFields,
  pageSubscribedDocs,
  pageSubscribedFolders,
  pageSubscribedModules,
  pageSubscribedProjects,
  pageSubscribedReleases,
  subscribeDoc,
  subscribeMaintained,
  subscribeModule,
  subscribeProject,
  subscribeRelease,
  type FollowedField,
  type FollowLevel,
} from '@lectern/contracts'
import { queryOptions, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useChange } from '../../shared/api/change.ts'
import { call } from '../../shared/api/client.ts'

export const followedKinds = ['doc', 'folder', 'module', 'project', 'release'] as const
export type FollowedKind = (typeof followedKinds)[number]

export interface Followed {
  kind: FollowedKind
  id: string
}

const allKey = ['following'] as const

function isFollowed({ kind, id }: Followed, signal: AbortSignal): Promise<boolean> {
  const query = { sourceId: id }
  switch (kind) {
    case 'doc':
    case 'folder':
      return call(isSubscribedDoc, { query }, { signal })
    case 'module':
      return call(isSubscribedModule, { query }, { signal })
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

const listQuery =
  <T>(kind: FollowedKind, read: (query: FollowedPage, signal: AbortSignal) => Promise<T>) =>
  (query: FollowedPage) =>
    queryOptions({
      queryKey: [...allKey, 'list', kind, query],
      queryFn: ({ signal }) => read(query, signal),
    })

/** A page of what one follows, by its kind. */
export const followedQueries = {
  doc: listQuery('doc', (query, signal) => call(pageSubscribedDocs, { query }, { signal })),
  folder: listQuery('folder', (query, signal) => call(pageSubscribedFolders, { query }, { signal })),
  module: listQuery('module', (query, signal) => call(pageSubscribedModules, { query }, { signal })),
  project: listQuery('project', (query, signal) => call(pageSubscribedProjects, { query }, { signal })),
  release: listQuery('release', (query, signal) => call(pageSubscribedReleases, { query }, { signal })),
} as const

const calls = {
  doc: { follow: subscribeDoc, unfollow: cancelSubscribeDoc },
  folder: { follow: subscribeDoc, unfollow: cancelSubscribeDoc },
  module: { follow: subscribeModule, unfollow: cancelSubscribeModule },
  project: { follow: subscribeProject, unfollow: cancelSubscribeProject },
  release: { follow: subscribeRelease, unfollow: cancelSubscribeRelease },
} as const

function follow({ kind, id }: Followed, level?: FollowLevel): Promise<null> {
  return call(calls[kind].follow, { body: { sourceId: id, ...(level === undefined ? {} : { level }) } })
}

/** Of a document. */
const followFields = ({ id }: Followed, level: FollowLevel, fields: FollowedField[]): Promise<null> =>
  call(subscribeDoc, { body: { sourceId: id, level, fields } })

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

/** Of a document that was dropped: those that were followed alone. */
interface ChosenFields {
  fields?: FollowedField[] | null | undefined
}

/** Changes what one is told about something, which also brings back what was dropped, or drops it; the lists follow. */
export function useFollowedChanges() {
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: ({ subject, level, fields = null }: { subject: Followed; level: FollowLevel } & ChosenFields) =>
      fields === null ? follow(subject, level) : followFields(subject, level, fields),
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

/** How one follows what one maintains; `null`: not at all. */
export const maintainedQuery = queryOptions({
  queryKey: [...allKey, 'maintained'],
  queryFn: ({ signal }) => call(getSubscribedMaintained, {}, { signal }),
})

/** `null`: stops. */
export const useMaintainedLevel = () =>
  useChange(
    (level: FollowLevel | null) =>
      level === null ? call(cancelSubscribeMaintained, { body: {} }) : call(subscribeMaintained, { body: { level } }),
    { onSettled: (client) => client.invalidateQueries({ queryKey: maintainedQuery.queryKey }) },
  )
