import { cancelJob, dropJob, listJobs, retryJob } from '@lectern/contracts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ act, id }: { act: JobAct; id: string }) => call(endpoints[act], { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: backgroundJobsQuery.queryKey }),
  })
}
