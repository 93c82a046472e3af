/* The pages of sites over HTTP. Does not own: how an address is answered (`site-answer.ts`), and what is at the root of a host (`site-host-routes.ts`). */
import {
  getSiteChanges,
  getSiteFeed,
  getSiteHome,
  getSiteIndex,
  getSiteLogo,
  getSiteMap,
  getSitePage,
  getSiteVersion,
  getSiteWhole,
  searchSite,
} from '@lectern/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import type { EarlyPage } from '../../../../http/web-pages.ts'
import { openEarlyDocuments } from './early-documents.ts'
import type { KeptPages } from './kept-pages.ts'
import { answerSite, asFeed, asPage, asText, type Writer } from './site-answer.ts'
import type { ViewLog } from '../../view-log/view-log-commands.ts'
import { SiteArticles } from './site-articles.ts'
import { SiteChanges } from './site-changes.ts'
import { siteDownloadRoutes } from '../download/site-download-routes.ts'
import { findSite, type SiteSourceRef } from './site-gate.ts'
import { siteHostRoutes } from './site-host-routes.ts'
import { SiteKeeper } from './site-keeper.ts'
import { findLogo, type SiteLogo } from './site-page-repo.ts'
import { SitePages } from './site-pages.ts'
import { SiteReader, type SiteReaders } from './site-reader.ts'
import { SiteTexts } from './site-texts.ts'
import { openSiteThreads } from './site-threads.ts'

/** Returns what writes documents of shares before the program shows them: as pages of sites are written. */
export function sitePageRoutes(
  app: FastifyInstance,
  context: AppContext,
  readers: SiteReaders,
  { views, kept }: { views: ViewLog; kept: KeptPages },
): EarlyPage {
  const threads = openSiteThreads()
  app.addHook('onClose', () => threads.close())
  const articles = new SiteArticles({ context, threads })
  const parts = { context, reader: new SiteReader(readers), keeper: new SiteKeeper(context), threads, articles }
  const texts = new SiteTexts(parts)
  readerRoutes(app, context, { pages: new SitePages(parts), texts, views, kept })
  changesRoutes(app, context, new SiteChanges(parts))
  programRoutes(app, context, texts)
  siteHostRoutes(app, context, texts)
  siteDownloadRoutes(app, context, parts)
  return openEarlyDocuments(parts)
}

/** Characters of a search. */
const longestQuery = 200

interface ReaderParts {
  pages: SitePages
  texts: SiteTexts
  views: ViewLog
  kept: KeptPages
}

function readerRoutes(app: FastifyInstance, context: AppContext, parts: ReaderParts): void {
  const { pages, texts, kept } = parts
  const home = { ...asPage((each) => pages.home(each, true)), kept }
  const version = { ...asPage((each) => pages.home(each, each.site.version.is_default === 1)), kept }
  serveEndpoint(app, context, getSiteHome, (call) => answerSite(context, call, call.params, home))
  serveEndpoint(app, context, getSiteVersion, (call) => answerSite(context, call, call.params, version))
  serveEndpoint(app, context, getSitePage, (call) => {
    const { page } = call.params
    const part = page.replace(/\.md$/, '')
    const asked = { ...call.params, page: part }
    if (page === 'llms.txt') return answerSite(context, call, asked, indexIn(texts))
    if (page === 'llms-full.txt') return answerSite(context, call, asked, wholeIn(texts))
    if (part === page) return answerSite(context, call, asked, pageIn(parts, page))
    return answerSite(
      context,
      call,
      asked,
      asText((each) => texts.twin(each, part), 'markdown'),
    )
  })
  serveEndpoint(app, context, searchSite, (call) => {
    const { q, v } = call.query
    const named = typeof v === 'string' && v !== '' ? { version: v } : {}
    const words = typeof q === 'string' ? q.slice(0, longestQuery).trim() : ''
    const found = asPage((each) => pages.search(each, words))
    return answerSite(context, call, { name: call.params.name, ...named }, found)
  })
  serveEndpoint(app, context, getSiteLogo, ({ reply, params: { name } }) => sendLogo(context, reply, name))
}

function changesRoutes(app: FastifyInstance, context: AppContext, changes: SiteChanges): void {
  serveEndpoint(app, context, getSiteChanges, (call) => {
    const asked = { query: call.query, ip: call.request.ip }
    return answerSite(
      context,
      call,
      call.params,
      asPage((each) => changes.page(each, asked)),
    )
  })
  serveEndpoint(app, context, getSiteFeed, (call) => {
    const { format } = call.params
    const asked = { format, query: call.query, ip: call.request.ip }
    return answerSite(
      context,
      call,
      call.params,
      asFeed(format, (each, origin) => changes.feed(each, origin, asked)),
    )
  })
}

/** A page that shows a document of a share or composed project counts there; releases have no views. */
function pageIn({ pages, views, kept }: ReaderParts, lastPart: string): Writer {
  let read: { source: SiteSourceRef; docId: string } | undefined
  const write: Writer['write'] = (each) =>
    pages.page(each, lastPart, (docId) => {
      read = { source: each.source, docId }
    })
  const onSent = (request: FastifyRequest): void => {
    if (read !== undefined && read.source.of !== 'release') views.note(read.source, request, read.docId)
  }
  return { ...asPage(write), kept, onSent }
}

const indexIn = (texts: SiteTexts) => asText((each) => texts.index(each))
const wholeIn = (texts: SiteTexts) => asText((each) => texts.whole(each))

function programRoutes(app: FastifyInstance, context: AppContext, texts: SiteTexts): void {
  const index = indexIn(texts)
  const whole = wholeIn(texts)
  const map = asText((each, origin) => texts.sitemap(each, origin), 'xml')
  serveEndpoint(app, context, getSiteIndex, (call) => answerSite(context, call, call.params, index))
  serveEndpoint(app, context, getSiteWhole, (call) => answerSite(context, call, call.params, whole))
  serveEndpoint(app, context, getSiteMap, (call) => answerSite(context, call, call.params, map))
}

async function sendLogo(context: AppContext, reply: FastifyReply, name: string): Promise<FastifyReply> {
  const logo = await readLogo(context, name)
  if (logo === undefined) return reply.code(404).header('cache-control', 'no-store').send()
  return reply.header('cache-control', 'public, max-age=86400').type(logo.mediaType).send(logo.bytes)
}

/** Undefined for a site that isn't there or is paused as well. */
async function readLogo(context: AppContext, name: string): Promise<SiteLogo | undefined> {
  try {
    const { version } = await findSite(context, name, undefined)
    return await findLogo(context.db, version.id)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
