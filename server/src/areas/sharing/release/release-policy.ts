/* What a release is to people, and what may be done with it. Pure. */
import type { ReleaseDetail, ReleaseState } from '@lectern/contracts'
import { mayProject } from '../../../auth/rights.ts'
import type { Reader } from '../../../auth/visibility.ts'
import type { ReleaseRow } from '../../../db/schema.ts'

export function releaseStateOf({ published_at_ms: publishedAtMs, status }: StateColumns): ReleaseState {
  if (publishedAtMs === null) return 'draft'
  return status === 1 ? 'published' : 'invalid'
}
type StateColumns = Pick<ReleaseRow, 'published_at_ms' | 'status'>

export function releaseAbilities(reader: Reader): ReleaseDetail['can'] {
  return { manage: reader !== 'visitor' && mayProject('manageReleases', reader) }
}
