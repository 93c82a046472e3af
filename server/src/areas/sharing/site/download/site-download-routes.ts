/* A published site to download, for those who manage it. What asks its visitors for something stays out. */
import { downloadSite, downloadSpaceSite, type Language } from '@lectern/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../../../core/context.ts'
import { AppError } from '../../../../core/app-error.ts'
import { FileReply } from '../../../../http/replies.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { openVersion } from '../pages/site-gate.ts'
import { findCurrentName, findLogo, findSiteVersions, type SiteVersionFound } from '../pages/site-page-repo.ts'
import type { SiteParts } from '../pages/site-pages.ts'
import { packSite, type OpenVersion } from './site-zip.ts'

/** What the call brings along. */
interface Asking {
  scope: { siteId?: number }
  language: Language
  reply: FastifyReply
}

export function siteDownloadRoutes(app: FastifyInstance, context: AppContext, parts: SiteParts): void {
  serveEndpoint(app, context, downloadSite, (call) => sendZip(parts, call))
  serveEndpoint(app, context, downloadSpaceSite, (call) => sendZip(parts, call))
}

/** @throws {AppError} not_accessible, site_nothing_open */
async function sendZip(parts: SiteParts, { scope: { siteId }, language, reply }: Asking): Promise<FastifyReply> {
  // The access rules of these calls name a site.
  if (siteId === undefined) throw new AppError('not_accessible')
  const { db } = parts.context
  const name = await findCurrentName(db, siteId)
  const found = name === undefined ? [] : await findSiteVersions(db, name)
  if (name === undefined || found.length === 0) throw new AppError('not_accessible')
  const versions = await readOpenVersions(parts, found, language)
  if (versions.length === 0) throw new AppError('site_nothing_open')
  const { disposition, mediaType } = new FileReply('', `${name}.zip`, 'application/zip')
  return reply
    .header('content-disposition', disposition)
    .header('cache-control', 'no-store')
    .type(mediaType)
    .send(packSite(parts, { versions, logo: await findLogo(db, siteId) }))
}

async function readOpenVersions(
  { context, reader }: SiteParts,
  found: readonly SiteVersionFound[],
  language: Language,
): Promise<OpenVersion[]> {
  const open: OpenVersion[] = []
  for (const version of found) {
    const source = await sourceOf(context, version)
    if (source === undefined) continue
    const { tree } = await reader.tree(source)
    open.push({
      request: { site: { version, versions: found }, source, language },
      ...{ tree, isDefault: version.is_default === 1 },
    })
  }
  const versions = open.map(({ request }) => request.site.version)
  // Others have no pages to lead to.
  return open.map((each) => ({ ...each, request: { ...each.request, site: { ...each.request.site, versions } } }))
}

/** What anyone reads; undefined for a version that asks for something, and for one that is closed or gone. */
async function sourceOf(context: AppContext, version: SiteVersionFound) {
  try {
    // No address: none is asked for by what is for anyone.
    const opened = await openVersion(context, version, { address: '', nowMs: context.clock() })
    return 'source' in opened ? opened.source : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
