import {
  addSyncSource,
  deleteSyncSource,
  getSyncReport,
  listSyncRuns,
  listSyncSources,
  runSyncSource,
  updateSyncSource,
  type BodyOf,
} from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

/** Milliseconds between two looks while an address is being read. */
const pollMs = 1_000

/** Saved addresses of an application; asked again while one is being read. */
export const syncSourcesQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['module', moduleId, 'sync'],
    queryFn: ({ signal }) => call(listSyncSources, { query: { moduleId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.sources.some(({ lastRun }) => lastRun?.outcome === 'running') === true ? pollMs : false,
  })

export const syncRunsQuery = (moduleId: string, id: string) =>
  callQuery(['module', moduleId, 'sync', id], listSyncRuns, { query: { moduleId, id } })

export const syncReportQuery = (moduleId: string, runId: string) =>
  queryOptions({
    queryKey: ['module', moduleId, 'sync-report', runId],
    queryFn: ({ signal }) => call(getSyncReport, { query: { moduleId, runId } }, { signal }),
    structuralSharing: false,
  })

export type SyncFields = Omit<BodyOf<typeof addSyncSource>, 'moduleId'>

/** Saves a new address, or changes the one with the id. */
export function useSaveSync(moduleId: string, id: string | undefined) {
  return useChange(
    (fields: SyncFields) =>
      id === undefined
        ? call(addSyncSource, { body: { moduleId, ...fields } })
        : call(updateSyncSource, { body: { moduleId, id, ...fields } }),
    {
      onSuccess: (client) => client.invalidateQueries({ queryKey: syncSourcesQuery(moduleId).queryKey }),
      // Secrets: nothing keeps them longer than the dialog they were typed into.
      gcTime: 0,
      meta: { handles: true },
    },
  )
}

export function useDeleteSync(moduleId: string) {
  return useChange((id: string) => call(deleteSyncSource, { body: { moduleId, id } }), {
    onSuccess: (client) => client.invalidateQueries({ queryKey: syncSourcesQuery(moduleId).queryKey }),
  })
}

export function useRunSync(moduleId: string) {
  return useChange((id: string) => call(runSyncSource, { body: { moduleId, id } }), {
    onSettled: (client) => client.invalidateQueries({ queryKey: syncSourcesQuery(moduleId).queryKey }),
    // Someone else was a moment faster: the row shows it running.
    meta: { handles: ['sync_running'] },
  })
}
