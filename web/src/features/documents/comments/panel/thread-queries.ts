import {
  addComment,
  deleteComment,
  getCommentThread,
  listCommentVersions,
  pageCommentThreads,
  resolveCommentThread,
  searchCommentPeople,
  updateComment,
  type BodyOf,
  type CommentPlace,
  type CommentState,
} from '@lectern/contracts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { call } from '../../../../shared/api/client.ts'
import { commentsKey } from '../comment-summary.ts'

const pageSize = 20

export const threadsQuery = (docId: string, state: CommentState, place: CommentPlace | undefined) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(docId), 'list', state, place ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(pageCommentThreads, { query: { docId, state, ...place, pageIndex: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageIndex * last.pageSize < last.total ? last.pageIndex + 1 : undefined),
  })

/** The whole thread of a comment. */
export const threadQuery = (docId: string, commentId: string) =>
  callQuery([...commentsKey(docId), 'thread', commentId], getCommentThread, { query: { docId, id: commentId } })

export const versionsQuery = (docId: string, commentId: string) =>
  callQuery([...commentsKey(docId), 'versions', commentId], listCommentVersions, { query: { docId, id: commentId } })

export const peopleQuery = (docId: string, search: string) =>
  queryOptions({
    queryKey: ['commentPeople', docId, search],
    queryFn: ({ signal }) => call(searchCommentPeople, { query: { docId, search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** What changes comments; each asks for them again. */
export function useCommentChanges(docId: string) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: commentsKey(docId) })
  const add = useMutation({
    mutationFn: (body: Omit<BodyOf<typeof addComment>, 'docId'>) => call(addComment, { body: { ...body, docId } }),
    onSuccess,
  })
  const update = useMutation({
    mutationFn: (body: Omit<BodyOf<typeof updateComment>, 'docId'>) =>
      call(updateComment, { body: { ...body, docId } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteComment, { body: { docId, id } }),
    onSuccess,
  })
  const settle = useMutation({
    mutationFn: (body: { threadId: string; isResolved: boolean }) =>
      call(resolveCommentThread, { body: { ...body, docId } }),
    onSuccess,
  })
  return { add, update, remove, settle }
}
