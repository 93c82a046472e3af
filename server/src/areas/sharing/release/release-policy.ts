/* What a release is to people, and what may be done with it. Pure. */
import type { ReleaseDetail, ReleaseState } from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'
import type { Reader } from '../../../auth/visibility.ts'

export function releaseStateOf({ published_at_ms: publishedAtMs, status }: StateColumns): ReleaseState {
  if (publishedAtMs === null) return 'draft'
  return status === 1 ? 'published' : 'invalid'
}
interface StateColumns {
  published_at_ms: number | null
  status: number
}

export function releaseAbilities(reader: Reader): ReleaseDetail['can'] {
  const may = (right: 'manageReleases' | 'share') => reader !== 'visitor' && mayProject(right, reader)
  return { manage: may('manageReleases'), share: may('share') }
}
