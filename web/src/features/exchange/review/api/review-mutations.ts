import { appendAll } from '@lectern/model'
import { answerReview, decideReview, settleReviews, type ConflictAnswer } from '@lectern/contracts'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { reviewQuery } from '../../../../entities/review/review-queries.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

/** Decisions change documents, shared models or the application, and what is left to decide. `settledIds`: there is nothing to read of them any more. */
function refresh(client: QueryClient, moduleId: string, settledIds: readonly string[]): Promise<unknown> {
  const settled = new Set(settledIds.map((id) => hashKey(reviewQuery(moduleId, id).queryKey)))
  return Promise.all([
    client.invalidateQueries({
      queryKey: ['module', moduleId],
      predicate: ({ queryHash }) => !settled.has(queryHash),
    }),
    client.invalidateQueries({ queryKey: ['doc'] }),
    client.invalidateQueries({ queryKey: ['tree'] }),
  ])
}

export function useAnswerReview(moduleId: string) {
  return useChange(
    (body: { id: string; revision: string; answers: ConflictAnswer[] }) =>
      call(answerReview, { body: { ...body, moduleId } }),
    {
      // Also after a refusal: what is there is another state by then.
      onSettled: (client, reply, _error, { id }) => refresh(client, moduleId, reply?.open === 0 ? [id] : []),
    },
  )
}

/** Yes or no to what is asked of a document its source has no longer. */
export function useDecideReview(moduleId: string) {
  return useChange(
    (body: { id: string; revision: string; accept: boolean }) => call(decideReview, { body: { ...body, moduleId } }),
    {
      onSettled: (client, _reply, error, { id }) => refresh(client, moduleId, error === null ? [id] : []),
    },
  )
}

/** Most of one call; the browser asks again until all are settled. */
const atOnce = 50

export interface Settling {
  ids: readonly string[]
  take: 'ours' | 'theirs'
  onProgress: (done: number) => void
}

/** @returns what could not be written, in words, by id */
export function useSettleReviews(moduleId: string) {
  return useChange(
    async ({ ids, take, onProgress }: Settling) => {
      const failed: { id: string; message: string }[] = []
      for (let start = 0; start < ids.length; start += atOnce) {
        onProgress(start)
        const body = { moduleId, ids: ids.slice(start, start + atOnce), take }
        appendAll(failed, (await call(settleReviews, { body })).failed)
      }
      return failed
    },
    {
      onSettled: (client, failed, _error, { ids }) => {
        const left = new Set(failed?.map(({ id }) => id) ?? ids)
        return refresh(
          client,
          moduleId,
          ids.filter((id) => !left.has(id)),
        )
      },
    },
  )
}
