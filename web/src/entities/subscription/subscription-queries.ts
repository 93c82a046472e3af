/* What the signed-in person follows. */
import {
  cancelSubscribeDoc,
  cancelSubscribeProject,
  isSubscribedDoc,
  isSubscribedProject,
  pageSubscribedDocs,
  pageSubscribedProjects,
  subscribeDoc,
  subscribeProject,
  type FollowLevel,
} from '@lectern/contracts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

export type FollowedKind = 'doc' | 'project'

export interface Followed {
  kind: FollowedKind
  id: string
}

const allKey = ['following'] as const

/** Whether one follows it. */
export const isFollowedQuery = ({ kind, id }: Followed) =>
  queryOptions({
    queryKey: [...allKey, 'state', kind, id],
    queryFn: ({ signal }) =>
      kind === 'doc'
        ? call(isSubscribedDoc, { query: { sourceId: id } }, { signal })
        : call(isSubscribedProject, { query: { sourceId: id } }, { signal }),
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

function follow({ kind, id }: Followed, level?: FollowLevel): Promise<null> {
  const body = { sourceId: id, ...(level === undefined ? {} : { level }) }
  return kind === 'doc' ? call(subscribeDoc, { body }) : call(subscribeProject, { body })
}

function unfollow({ kind, id }: Followed): Promise<null> {
  const body = { sourceId: id }
  return kind === 'doc' ? call(cancelSubscribeDoc, { body }) : call(cancelSubscribeProject, { body })
}

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
    onSettled: () => client.invalidateQueries({ queryKey: allKey }),
  })
}

/** Changes what one is told about something, which also brings back what was dropped, or drops it; the lists follow. */
export function useFollowedChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: allKey })
  const changing = useMutation({
    mutationFn: ({ subject, level }: { subject: Followed; level: FollowLevel }) => follow(subject, level),
    onSettled,
  })
  const dropping = useMutation({ mutationFn: unfollow, onSettled })
  return { change: changing.mutate, drop: dropping.mutateAsync }
}
