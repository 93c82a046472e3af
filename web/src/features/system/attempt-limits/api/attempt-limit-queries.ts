import { liftAttemptLimit, listAttemptLimits } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

const pollMs = 30_000

/** Locks and slowdowns in effect; they come and end by themselves. */
export const attemptLimitsQuery = queryOptions({
  queryKey: ['admin', 'attempt-limits'],
  queryFn: ({ signal }) => call(listAttemptLimits, {}, { signal }),
  refetchInterval: pollMs,
})

export function useLiftLimit() {
  return useChange((id: string) => call(liftAttemptLimit, { body: { id } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: attemptLimitsQuery.queryKey }),
  })
}
