import { cancelJob, dropJob, listJobs, retryJob } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

const pollMs = 5_000

export const backgroundJobsQuery = queryOptions({
  queryKey: ['admin', 'background-jobs'],
  queryFn: ({ signal }) => call(listJobs, {}, { signal }),
  refetchInterval: pollMs,
})

export type JobAct = 'cancel' | 'retry' | 'drop'
const endpoints = { cancel: cancelJob, retry: retryJob, drop: dropJob } as const

export function useJobAct() {
  return useChange(({ act, id }: { act: JobAct; id: string }) => call(endpoints[act], { body: { id } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: backgroundJobsQuery.queryKey }),
  })
}
