import { acceptProposal, getProposal } from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { call } from '../../../../shared/api/client.ts'
import { commentsKey } from '../comment-summary.ts'

/** What the comment's proposal would change in the document as it is now. */
export const proposalQuery = (docId: string, commentId: string) =>
  callQuery([...commentsKey(docId), 'proposal', commentId], getProposal, { query: { docId, id: commentId } })

/** Saves the change; everything that shows the document asks for it again. */
export function useAcceptProposal(docId: string, commentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(acceptProposal, { body: { docId, id: commentId } }),
    onSettled: () =>
      Promise.all(
        [commentsKey(docId), ['doc', docId], ['doc-form', docId], ['tree'], ['module']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
