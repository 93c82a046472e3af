import type { Flag, Site, SiteSource, SiteVersion } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import { stateOfComposed, stateOfRelease, stateOfShare } from './site-policy.ts'
import type { ListedSite, listNames, SourcedVersion } from './site-repo.ts'
import type { listComposed, listReleases, listShares } from './site-source-repo.ts'

type Names = Awaited<ReturnType<typeof listNames>>
type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>

const flag = (value: number): Flag => (value === 1 ? 1 : 0)

/** Sites with their names and versions. */
export function presentSites(
  rows: readonly ListedSite[],
  names: Names,
  versions: readonly SourcedVersion[],
  nowMs: number,
): Site[] {
  return rows.map((row) => {
    const own = names.filter(({ site_id }) => site_id === row.id)
    const shown = versions.filter(({ site_id }) => site_id === row.id)
    return {
      id: encodeId('site', row.id),
      name: own.find(({ is_current }) => is_current === 1)?.name ?? '',
      formerNames: own.filter(({ is_current }) => is_current !== 1).map(({ name }) => name),
      title: row.title,
      description: row.description,
      accent: row.accent,
      logoVersion: row.has_logo === 1 ? String(row.updated_at_ms) : '',
      allowsRobots: flag(row.allows_robots),
      showsChanges: flag(row.shows_changes),
      hostName: row.host_name ?? '',
      status: flag(row.status),
      versions: shown.map((version) => presentVersion(version, nowMs)),
      defaultLabel: shown.find(({ is_default }) => is_default === 1)?.label ?? '',
      creatorName: row.creator_name,
      createdAtMs: row.created_at_ms,
      updatedAtMs: row.updated_at_ms,
    }
  })
}

export function presentVersion(row: SourcedVersion, nowMs: number): SiteVersion {
  const { label } = row
  if (row.release_id !== null) {
    const { release_no: number, release_status: status, release_published_at_ms: published_at_ms } = row
    const state = status === null ? 'gone' : stateOfRelease({ status, published_at_ms })
    return { label, kind: 'release', sourceId: encodeId('release', row.release_id), sourceName: number ?? '', state }
  }
  if (row.compose_project_id !== null) {
    const { compose_name: name, compose_status: status, compose_type: type, compose_domains: email_domains } = row
    const isGone = status === null || type === null || email_domains === null
    const state = isGone ? 'gone' : stateOfComposed({ status, type, email_domains })
    const sourceId = encodeId('compose', row.compose_project_id)
    return { label, kind: 'compose', sourceId, sourceName: name ?? '', state }
  }
  return { label, kind: 'share', sourceId: encodeId('share', row.share_id ?? 0), ...shareOf(row, nowMs) }
}

function shareOf(row: SourcedVersion, nowMs: number): Pick<SiteVersion, 'sourceName' | 'state'> {
  const { share_name: name, share_status: status, share_type: type, share_networks: networks } = row
  const { share_domains: email_domains, share_expires_at_ms: expires_at_ms } = row
  if (row.live_module_id === null || name === null || status === null || type === null)
    return { sourceName: '', state: 'gone' }
  if (networks === null || email_domains === null) return { sourceName: '', state: 'gone' }
  return {
    sourceName: name,
    state: stateOfShare({ status, type, networks, email_domains, expires_at_ms }, nowMs),
  }
}

export function presentSources(
  shares: Rows<typeof listShares>,
  releases: Rows<typeof listReleases>,
  composed: Rows<typeof listComposed>,
  nowMs: number,
): SiteSource[] {
  return [
    ...releases.map((row) => ({
      ...({ kind: 'release', id: encodeId('release', row.id), name: row.release_no, place: '' } as const),
      state: stateOfRelease(row),
    })),
    ...shares.map((row) => ({
      ...({ kind: 'share', id: encodeId('share', row.id), name: row.name, place: row.module_name } as const),
      state: stateOfShare(row, nowMs),
    })),
    ...composed.map((row) => ({
      ...({ kind: 'compose', id: encodeId('compose', row.id), name: row.name, place: '' } as const),
      state: stateOfComposed(row),
    })),
  ]
}
