import { replaceMockAddress, updateMockAddress, type BodyOf, type MockAddress } from '@lectern/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { mockAddressQuery } from '../../../entities/module/mock-address-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

const keepFor = (moduleId: string) => (client: QueryClient, address: MockAddress) =>
  void client.setQueryData(mockAddressQuery(moduleId).queryKey, address)

type Switches = Omit<BodyOf<typeof updateMockAddress>, 'moduleId'>

export function useTurnMock(moduleId: string) {
  return useChange((switches: Switches) => call(updateMockAddress, { body: { moduleId, ...switches } }), {
    onSuccess: keepFor(moduleId),
  })
}

export function useReplaceMock(moduleId: string) {
  return useChange(() => call(replaceMockAddress, { body: { moduleId } }), { onSuccess: keepFor(moduleId) })
}
