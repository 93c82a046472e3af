import { liftAttemptLimit, listAttemptLimits } from '@lectern/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/client.ts'

const pollMs = 30_000

/** Locks and slowdowns in effect; they come and end by themselves. */
export const attemptLimitsQuery = queryOptions({
  queryKey: ['admin', 'attempt-limits'],
  queryFn: ({ signal }) => call(listAttemptLimits, {}, { signal }),
  refetchInterval: pollMs,
})

export function useLiftLimit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(liftAttemptLimit, { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: attemptLimitsQuery.queryKey }),
  })
}
