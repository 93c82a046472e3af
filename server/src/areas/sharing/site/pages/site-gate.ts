/*
 * Who reads a version of a site: what its source shows anyone is rendered; what asks for a password, an email address or a network is read at the
 * source's own address, whose gate asks. Owns: that nothing else is ever rendered. Does not own: the gate of shares and composed projects.
 */
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { isForAnyone } from '../../../../auth/visited/visited-subject.ts'
import { requireVisited, type Visiting } from '../../../../auth/visitor-access.ts'
import { stateOfRelease } from '../site-policy.ts'
import { findSiteVersions, type SiteVersionFound } from './site-page-repo.ts'

/** What a version reads from. */
export type SiteSourceRef = { of: 'share' | 'compose'; id: number } | { of: 'release'; id: number }

/** A site as its pages show it. */
export interface FoundSite {
  /** The versions there are, in their order. */
  versions: readonly SiteVersionFound[]
  /** The one the address names, or the default. */
  version: SiteVersionFound
}

/**
 * The live site with this name.
 * @throws {AppError} visit_not_found; visit_paused
 */
export async function findSite(
  { db }: Pick<AppContext, 'db'>,
  name: string,
  label: string | undefined,
): Promise<FoundSite> {
  // What no site can be called is not asked for.
  const versions = /^[a-z0-9-]{1,60}$/i.test(name) ? await findSiteVersions(db, name.toLowerCase()) : []
  if (versions[0] !== undefined && versions[0].status !== 1) throw new AppError('visit_paused')
  const version =
    label === undefined
      ? (versions.find(({ is_default }) => is_default === 1) ?? versions[0])
      : versions.find((each) => each.label === label)
  if (version === undefined) throw new AppError('visit_not_found')
  return { versions, version }
}

/** `expiresAtMs`: `null` for what stays; `gate`: where what is not for anyone is read. */
export type Opened = { source: SiteSourceRef; expiresAtMs: number | null } | { gate: string }

/**
 * What a version shows, if it shows it to anyone.
 * @throws {AppError} visit_not_found, visit_paused, visit_expired, visit_network_refused
 */
export async function openVersion(
  { db }: Pick<AppContext, 'db'>,
  version: SiteVersionFound,
  visiting: Visiting,
): Promise<Opened> {
  if (version.release_id !== null) {
    const { release_id: id, release_status: status, release_published_at_ms: published_at_ms } = version
    if (status === null) throw new AppError('visit_not_found')
    if (stateOfRelease({ status, published_at_ms }) !== 'open') throw new AppError('visit_paused')
    return { source: { of: 'release', id }, expiresAtMs: null }
  }
  const of = version.compose_project_id === null ? 'share' : 'compose'
  const key = of === 'compose' ? version.compose_key : version.live_module_id === null ? null : version.share_key
  if (key === null) throw new AppError('visit_not_found')
  const subject = await requireVisited(db, { of, key }, visiting)
  if (!isForAnyone(subject)) return { gate: of === 'share' ? `/share/${key}` : `/show/${key}` }
  return { source: { of, id: subject.id }, expiresAtMs: subject.expiresAtMs }
}
