import { appendAll } from '@lectern/model'
import { getJob, getJobIssues, type Job, type JobState, type ReportIssue } from '@lectern/contracts'
import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../shared/api/client.ts'
import { followServer } from '../../shared/api/live-events.ts'

/** Milliseconds between two looks at a job under way; live events tell more often. */
const pollMs = 1_000

/** True once nothing more will happen. */
export function hasEnded(state: JobState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** State, progress and report of a job; asked again until it has ended. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['job', id],
    queryFn: ({ signal }) => call(getJob, { query: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || hasEnded(state.data.state) ? false : pollMs),
    // An ended job never changes; its report can be large.
    staleTime: ({ state }) => (state.data !== undefined && hasEnded(state.data.state) ? Infinity : 0),
    structuralSharing: false,
  })

const issuesPerPage = 100

/** What an import reports, all of it or of one severity, page by page. */
export const jobIssuesQuery = (id: string, severity?: ReportIssue['severity']) =>
  infiniteQueryOptions({
    queryKey: ['job', id, 'issues', severity],
    queryFn: ({ pageParam, signal }) => pageIssues(id, severity, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pageIndex, total }) => (pageIndex * issuesPerPage < total ? pageIndex + 1 : undefined),
    staleTime: Infinity,
  })

function pageIssues(
  id: string,
  severity: ReportIssue['severity'] | undefined,
  pageIndex: number,
  signal?: AbortSignal,
) {
  const query = { id, pageIndex, pageSize: issuesPerPage, ...(severity === undefined ? {} : { severity }) }
  return call(getJobIssues, { query }, signal === undefined ? {} : { signal })
}

/** All that an import reports. */
export async function listJobIssues(id: string): Promise<ReportIssue[]> {
  const issues: ReportIssue[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const { list, total } = await pageIssues(id, undefined, pageIndex)
    appendAll(issues, list)
    if (list.length === 0 || issues.length >= total) return issues
  }
}

type Progressed = Pick<Job, 'id' | 'state' | 'progress'>

function isProgressed(data: unknown): data is Progressed {
  return typeof data === 'object' && data !== null && 'id' in data && 'state' in data && 'progress' in data
}

/** Takes over what a live event says of a running job; one that has ended is asked for, because its report comes with the answer. */
function useLiveJob(id: string, isRunning: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isRunning) return
    const { queryKey } = jobQuery(id)
    const refresh = () => void client.invalidateQueries({ queryKey })
    return followServer({
      onEvent: ({ name, data }) => {
        if (name !== 'job.progress' || !isProgressed(data) || data.id !== id) return
        if (hasEnded(data.state)) refresh()
        else client.setQueryData(queryKey, (job) => job && { ...job, state: data.state, progress: data.progress })
      },
      onGap: refresh,
    })
  }, [client, id, isRunning])
}

/** A job, followed until it has ended. */
export function useJob(id: string): UseQueryResult<Job> {
  const query = useQuery(jobQuery(id))
  useLiveJob(id, query.data !== undefined && !hasEnded(query.data.state))
  return query
}
