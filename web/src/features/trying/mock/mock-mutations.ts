import { replaceMockAddress, updateMockAddress, type Flag, type MockAddress } from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mockAddressQuery } from '../../../entities/module/mock-address-query.ts'
import { call } from '../../../shared/api/client.ts'

function useKept(moduleId: string): (address: MockAddress) => void {
  const client = useQueryClient()
  return (address) => void client.setQueryData(mockAddressQuery(moduleId).queryKey, address)
}

export function useTurnMock(moduleId: string) {
  const onSuccess = useKept(moduleId)
  return useMutation({
    mutationFn: (isOn: Flag) => call(updateMockAddress, { body: { moduleId, isOn } }),
    onSuccess,
  })
}

export function useReplaceMock(moduleId: string) {
  const onSuccess = useKept(moduleId)
  return useMutation({ mutationFn: () => call(replaceMockAddress, { body: { moduleId } }), onSuccess })
}
