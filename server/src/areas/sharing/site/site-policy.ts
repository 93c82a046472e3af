/* Whether a version of a site is read by anyone, as its source is now. Pure. Does not own: the gate in front of its pages (`pages/site-gate.ts`). */
import { shareType, type SiteVersionState } from '@lectern/contracts'

export interface ShareAccess {
  status: number
  type: number
  networks: string
  expires_at_ms: number | null
}

export function stateOfShare({ status, type, networks, expires_at_ms }: ShareAccess, nowMs: number): SiteVersionState {
  if (status !== 1 || (expires_at_ms !== null && expires_at_ms <= nowMs)) return 'closed'
  return type === shareType.public && networks === '' ? 'open' : 'gated'
}

export function stateOfRelease({ status, published_at_ms }: ReleaseAccess): SiteVersionState {
  return status === 1 && published_at_ms !== null ? 'open' : 'closed'
}

export interface ReleaseAccess {
  status: number
  published_at_ms: number | null
}

export function stateOfComposed({ status, type }: Pick<ShareAccess, 'status' | 'type'>): SiteVersionState {
  if (status !== 1) return 'closed'
  return type === shareType.public ? 'open' : 'gated'
}
