/* Releases as the contract shows them. */
import type { Release, ReleaseEvent } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ListedReleaseEvent } from './release-event-repo.ts'
import { releaseStateOf } from './release-policy.ts'
import type { ListedRelease } from './release-repo.ts'
import { readStoredSummary } from './summary/stored-summary.ts'

export function presentRelease(row: ListedRelease): Release {
  return {
    id: encodeId('release', row.id),
    projectId: encodeId('project', row.project_id),
    releaseNo: row.release_no,
    releaseDesc: row.release_desc,
    status: row.status === 1 ? 1 : 0,
    state: releaseStateOf(row),
    publishedAtMs: row.published_at_ms,
    publisherName: row.publisher_name ?? '',
    hasLive: row.published_at_ms !== null && Number(row.live_count) > 0,
    summary: presentSummary(row.summary),
    isSubscribe: Number(row.is_followed) > 0,
    followerCount: Number(row.follower_count),
    creatorName: row.creator_name,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  }
}

function presentSummary(stored: string | null): Release['summary'] {
  const summary = readStoredSummary(stored)
  if (summary === undefined) return null
  const { breaking, added, changed, removed, comparedWith } = summary
  return { breaking, added, changed, removed, comparedWith }
}

export function presentReleaseEvent(row: ListedReleaseEvent): ReleaseEvent {
  return {
    kind: row.kind,
    atMs: row.at_ms,
    userName: row.user_name,
    edition: row.snapshot_id === null ? null : row.edition,
    // Written by this area.
    details: JSON.parse(row.details) as Record<string, unknown>,
  }
}
