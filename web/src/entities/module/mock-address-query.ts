import { getMockAddress, mockPath, type MockAddress } from '@lectern/contracts'
import { callQuery } from '../../shared/api/call-query.ts'
import { toServerUrl } from '../../shared/api/base.ts'

/** Where calls of an application are answered before its service exists. */
export const mockAddressQuery = (moduleId: string) =>
  callQuery(['module', moduleId, 'mock'], getMockAddress, { query: { moduleId } })

/** With the origin, for programs. */
export function mockUrlOf({ key }: Pick<MockAddress, 'key'>): string {
  return window.location.origin + toServerUrl(`${mockPath}/${key}`)
}
