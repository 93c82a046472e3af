/* Collections of a mock address: what is read of them and what changes them. */
import {
  deleteMockCollection,
  findMockCalls,
  listMockCollections,
  resetMockState,
  updateMockCollection,
  type BodyOf,
  type MockCollections,
} from '@lectern/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

export const mockCollectionsQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'mockCollections'], listMockCollections, { query: { moduleId } })

export const foundCallsQuery = (moduleId: string, text: string) =>
  callQuery(['module', moduleId, 'mockCalls', text], findMockCalls, { query: { moduleId, text: text.slice(0, 200) } })

type CollectionChange = Omit<BodyOf<typeof updateMockCollection>, 'moduleId'>

export function useUpdateCollection(moduleId: string) {
  const { queryKey } = mockCollectionsQuery(moduleId)
  return useChange((change: CollectionChange) => call(updateMockCollection, { body: { moduleId, ...change } }), {
    onSuccess: (client: QueryClient, collections: MockCollections) => void client.setQueryData(queryKey, collections),
    // Its documents may have changed.
    onError: (client) => client.invalidateQueries({ queryKey }),
  })
}

export function useDeleteCollection(moduleId: string) {
  const { queryKey } = mockCollectionsQuery(moduleId)
  return useChange((path: string) => call(deleteMockCollection, { body: { moduleId, path } }), {
    onSuccess: (client: QueryClient, collections: MockCollections) => void client.setQueryData(queryKey, collections),
  })
}

export function useResetState(moduleId: string) {
  return useChange(() => call(resetMockState, { body: { moduleId } }))
}
