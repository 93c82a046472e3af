/* The mock of a share, for its visitors. */
import { sharedMockPath } from '@lectern/contracts'
import { toServerUrl } from '../../shared/api/base.ts'
import { visitorHeaders, type Visit } from './visit-access.ts'

/** With the origin, for programs. */
export function sharedMockUrlOf({ key }: Visit): string {
  return window.location.origin + toServerUrl(`${sharedMockPath}/${key}`)
}

/** What a visitor's call to this mock is sent with; nothing for another address, which the token is none of. */
export function sharedMockHeaders(visit: Visit | undefined, url: string): Readonly<Record<string, string>> {
  return visit !== undefined && url.startsWith(`${sharedMockUrlOf(visit)}/`) ? visitorHeaders(visit) : {}
}
