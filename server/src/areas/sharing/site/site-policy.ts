/* Whether a version of a site is read by anyone, as its source is now. Pure. Does not own: the gate in front of its pages (`pages/site-gate.ts`). */
import type { SiteVersionState } from '@lectern/contracts'
import { isForAnyone } from '../../../auth/visited/visited-subject.ts'

export interface ShareAccess {
  status: number
  type: number
  networks: string
  email_domains: string
  expires_at_ms: number | null
}

export function stateOfShare(share: ShareAccess, nowMs: number): SiteVersionState {
  const { status, type, networks, email_domains, expires_at_ms } = share
  if (status !== 1 || (expires_at_ms !== null && expires_at_ms <= nowMs)) return 'closed'
  return isForAnyone({ type, networks, emailDomains: email_domains }) ? 'open' : 'gated'
}

export function stateOfRelease({ status, published_at_ms }: ReleaseAccess): SiteVersionState {
  return status === 1 && published_at_ms !== null ? 'open' : 'closed'
}

export interface ReleaseAccess {
  status: number
  published_at_ms: number | null
}

type ComposedAccess = Pick<ShareAccess, 'status' | 'type' | 'email_domains'>

export function stateOfComposed({ status, type, email_domains }: ComposedAccess): SiteVersionState {
  if (status !== 1) return 'closed'
  return isForAnyone({ type, networks: '', emailDomains: email_domains }) ? 'open' : 'gated'
}
