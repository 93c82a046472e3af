/* How many threads a document has and where: what marks need, and all that the reading page loads of comments at first. */
import { getCommentSummary, type CommentPlace } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/client.ts'

/** Everything about a document's comments begins with this key. */
export const commentsKey = (docId: string) => ['comments', docId] as const

export const commentSummaryQuery = (docId: string) =>
  queryOptions({
    queryKey: [...commentsKey(docId), 'summary'],
    queryFn: ({ signal }) => call(getCommentSummary, { query: { docId } }, { signal }),
    staleTime: 60_000,
  })

/** One text per place, for looking up. */
export function keyOfPlace({ section, mediaType, path }: CommentPlace): string {
  return `${section}\n${mediaType}\n${path}`
}
