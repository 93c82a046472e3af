/* Reading published sites, for those who manage them. */
import type { Site, SiteSource } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { presentSites, presentSources } from './site-presenter.ts'
import { listNames, listSiteRows, listVersions, type SiteOwner } from './site-repo.ts'
import { listComposed, listReleases, listShares } from './site-source-repo.ts'

type Reading = Pick<AppContext, 'db' | 'clock'>

/** The newest first. */
export async function readSites({ db, clock }: Reading, owner: SiteOwner, id?: number): Promise<Site[]> {
  const rows = await listSiteRows(db, owner, id)
  const ids = rows.map((row) => row.id)
  const [names, versions] = await Promise.all([listNames(db, ids), listVersions(db, ids)])
  return presentSites(rows, names, versions, clock())
}

/** @throws {AppError} not_accessible when it was deleted */
export async function readSite(reading: Reading, owner: SiteOwner, id: number): Promise<Site> {
  const [site] = await readSites(reading, owner, id)
  if (site === undefined) throw new AppError('not_accessible')
  return site
}

/** What versions of a site are chosen from. */
export async function readSources({ db, clock }: Reading, owner: SiteOwner): Promise<SiteSource[]> {
  if ('spaceId' in owner) return presentSources([], [], await listComposed(db, owner.spaceId), clock())
  const [shares, releases] = await Promise.all([listShares(db, owner.projectId), listReleases(db, owner.projectId)])
  return presentSources(shares, releases, [], clock())
}
