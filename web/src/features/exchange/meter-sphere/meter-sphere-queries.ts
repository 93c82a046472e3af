import {
  bindMeterSphere,
  getMeterSphere,
  getMeterSphereTarget,
  listMeterSphereFolders,
  listMeterSphereProjects,
  pageMeterSphereSyncs,
  removeMeterSphere,
  saveMeterSphere,
  syncMeterSphere,
  testMeterSphere,
  unbindMeterSphere,
  type BodyOf,
  type MeterSphereTarget,
} from '@lectern/contracts'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

const spaceKey = (spaceId: string) => ['space', spaceId, 'meterSphere'] as const
const moduleKey = (moduleId: string) => ['module', moduleId, 'meterSphere'] as const

export const connectionQuery = (spaceId: string) => callQuery(spaceKey(spaceId), getMeterSphere, { query: { spaceId } })

export const targetQuery = (moduleId: string) =>
  callQuery([...moduleKey(moduleId), 'target'], getMeterSphereTarget, { query: { moduleId } })

/** What the platform has now: asked each time someone chooses. */
const fresh = { staleTime: 0, gcTime: 0 } as const

export const projectsThereQuery = (moduleId: string) =>
  queryOptions({
    ...callQuery([...moduleKey(moduleId), 'projects'], listMeterSphereProjects, { query: { moduleId } }),
    ...fresh,
  })

export const foldersThereQuery = (moduleId: string, projectId: string) =>
  queryOptions({
    ...callQuery([...moduleKey(moduleId), 'folders', projectId], listMeterSphereFolders, {
      query: { moduleId, projectId },
    }),
    ...fresh,
    enabled: projectId !== '',
  })

const pollMs = 2_000

/** Asked again while something waits to be sent. */
export const syncsQuery = (moduleId: string, pageIndex: number) =>
  queryOptions({
    ...callQuery([...moduleKey(moduleId), 'syncs', pageIndex], pageMeterSphereSyncs, {
      query: { moduleId, pageIndex, pageSize: 10 },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((sync) => sync.state === 'waiting') === true ? pollMs : false,
  })

const refreshing = (queryKey: readonly string[]) => ({
  onSettled: (client: QueryClient) => client.invalidateQueries({ queryKey }),
})

export const useTestConnection = () =>
  useChange((body: BodyOf<typeof testMeterSphere>) => call(testMeterSphere, { body }))

export const useSaveConnection = (spaceId: string) =>
  useChange((body: BodyOf<typeof saveMeterSphere>) => call(saveMeterSphere, { body }), refreshing(spaceKey(spaceId)))

export const useRemoveConnection = (spaceId: string) =>
  useChange(() => call(removeMeterSphere, { body: { spaceId } }), refreshing(spaceKey(spaceId)))

export const useBind = (moduleId: string) =>
  useChange(
    (target: MeterSphereTarget) => call(bindMeterSphere, { body: { moduleId, ...target } }),
    refreshing(moduleKey(moduleId)),
  )

export const useUnbind = (moduleId: string) =>
  useChange(() => call(unbindMeterSphere, { body: { moduleId } }), refreshing(moduleKey(moduleId)))

export const useSync = (moduleId: string) =>
  useChange(() => call(syncMeterSphere, { body: { moduleId } }), refreshing(moduleKey(moduleId)))
