/* What a site is saved with, checked and as it is stored. */
import { reservedSiteLabels, type addSite, type BodyOf } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { readPictureType } from '../../../core/picture-type.ts'
import { findId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { NewVersion, SiteOwner } from './site-repo.ts'
import { listComposed, listReleases, listShares } from './site-source-repo.ts'

type SentVersion = BodyOf<typeof addSite>['versions'][number]

/**
 * The versions, each with a live source of the owner.
 * @throws {AppError} site_label_reserved, site_labels_alike `{label}`; site_source_missing `{label}`, for a source of someone else as well
 */
export async function readVersions(
  db: Executor,
  owner: SiteOwner,
  sent: readonly SentVersion[],
  defaultLabel: string | undefined,
): Promise<NewVersion[]> {
  refuseLabels(sent)
  const sources = sent.map((version) => ({ ...version, id: findId(version.kind, version.sourceId) }))
  const known = await listKnown(db, owner, sources)
  const missing = sources.find(({ kind, id }) => id === undefined || !known[kind].has(id))
  if (missing !== undefined) throw new AppError('site_source_missing', { label: missing.label })
  const chosen = sent.some(({ label }) => label === defaultLabel) ? defaultLabel : sent[0]?.label
  return sources.map(({ label, kind, id = null }) => ({
    label,
    is_default: label === chosen ? 1 : 0,
    share_id: kind === 'share' ? id : null,
    release_id: kind === 'release' ? id : null,
    compose_project_id: kind === 'compose' ? id : null,
  }))
}

/**
 * The version that readers see first is one of the site's.
 * @throws {AppError} site_default_missing `{label}`
 */
export function checkDefault(versions: readonly { label: string }[], defaultLabel: string | undefined): void {
  if (defaultLabel !== undefined && !versions.some(({ label }) => label === defaultLabel))
    throw new AppError('site_default_missing', { label: defaultLabel })
}

/** Addresses that differ in case only would be one to many people. */
function refuseLabels(sent: readonly SentVersion[]): void {
  const seen = new Set<string>()
  for (const { label } of sent) {
    const folded = label.toLowerCase()
    if (reservedSiteLabels.includes(folded)) throw new AppError('site_label_reserved', { label })
    if (seen.has(folded)) throw new AppError('site_labels_alike', { label })
    seen.add(folded)
  }
}

interface Source {
  kind: SentVersion['kind']
  id: number | undefined
}

type Known = Record<SentVersion['kind'], ReadonlySet<number>>

async function listKnown(db: Executor, owner: SiteOwner, sources: readonly Source[]): Promise<Known> {
  const idsOf = (kind: SentVersion['kind']): number[] =>
    sources.flatMap((source) => (source.kind === kind && source.id !== undefined ? [source.id] : []))
  const setOf = (rows: readonly { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id))
  if ('spaceId' in owner) {
    const composed = await listComposed(db, owner.spaceId, idsOf('compose'))
    return { share: new Set(), release: new Set(), compose: setOf(composed) }
  }
  const [shares, releases] = await Promise.all([
    listShares(db, owner.projectId, idsOf('share')),
    listReleases(db, owner.projectId, idsOf('release')),
  ])
  return { share: setOf(shares), release: setOf(releases), compose: new Set() }
}

/**
 * A logo as it is stored: a picture by its bytes, whatever it is called.
 * @throws {AppError} site_logo_refused
 */
export function readLogo(logo: string | null): string | null {
  if (logo === null) return null
  const type = readPictureType(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'))
  const isLogo = type !== undefined && type.mediaType !== 'image/gif' && Math.max(type.width, type.height) <= 2_048
  if (!isLogo || !logo.startsWith(`data:${type.mediaType};`)) throw new AppError('site_logo_refused')
  return logo
}
