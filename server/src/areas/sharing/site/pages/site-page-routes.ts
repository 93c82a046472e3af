/*
 * The pages of sites over HTTP. Owns: status, headers and redirects; every answer is a page, an error as well. No cookie is set and no script sent.
 */
import {
  getHostIndex,
  getHostSiteMap,
  getRobots,
  getSiteHome,
  getSiteIndex,
  getSiteLogo,
  getSiteMap,
  getSitePage,
  getSiteVersion,
  getSiteWhole,
  searchSite,
  type ErrorName,
} from '@lectern/contracts'
import { sitePolicy, writeSiteNotice } from '@lectern/formats'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { languageOf } from '../../../../core/texts.ts'
import { asAppError } from '../../../../http/error-handler.ts'
import { sendBody } from '../../../../http/prepared.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { addressesOf } from './site-addresses.ts'
import { findSite, openVersion, type FoundSite } from './site-gate.ts'
import { findLogo } from './site-page-repo.ts'
import { findHostedSite } from './site-host.ts'
import { SiteKeeper } from './site-keeper.ts'
import { SitePages, type SiteAnswer } from './site-pages.ts'
import { SiteReader, type SiteReaders } from './site-reader.ts'
import { SiteTexts } from './site-texts.ts'
import { openSiteThreads } from './site-threads.ts'
import type { SiteRequest } from './site-writing.ts'

interface Asked {
  name: string
  version?: string
  /** What follows the version in the address. */
  page?: string
}

export function sitePageRoutes(app: FastifyInstance, context: AppContext, readers: SiteReaders): void {
  const threads = openSiteThreads()
  app.addHook('onClose', () => threads.close())
  const parts = { context, reader: new SiteReader(readers), keeper: new SiteKeeper(context), threads }
  const answer: Answer = (request, reply, asked, write) => answerPage(context, request, reply, { asked, write })
  const texts = new SiteTexts(parts)
  readerRoutes(app, context, { pages: new SitePages(parts), texts, answer })
  programRoutes(app, context, texts, answer)
}

type Answer = (request: FastifyRequest, reply: FastifyReply, asked: Asked, write: Write) => Promise<FastifyReply>

interface ReaderParts {
  pages: SitePages
  texts: SiteTexts
  answer: Answer
}

function readerRoutes(app: FastifyInstance, context: AppContext, { pages, texts, answer }: ReaderParts): void {
  serveEndpoint(app, context, getSiteHome, ({ request, reply, params: { name } }) =>
    answer(request, reply, { name }, (each) => pages.home(each, true)),
  )
  serveEndpoint(app, context, getSiteVersion, ({ request, reply, params: { name, version } }) =>
    answer(request, reply, { name, version }, (each) => pages.home(each, each.site.version.is_default === 1)),
  )
  serveEndpoint(app, context, getSitePage, ({ request, reply, params: { name, version, page } }) => {
    const part = page.replace(/\.md$/, '')
    const asked = { name, version, page: part }
    if (page === 'llms.txt')
      return answer(
        request,
        reply,
        asked,
        asText((each) => texts.index(each)),
      )
    if (part !== page)
      return answer(
        request,
        reply,
        asked,
        asText((each) => texts.twin(each, part), 'markdown'),
      )
    return answer(request, reply, asked, (each) => pages.page(each, page))
  })
  serveEndpoint(app, context, searchSite, ({ request, reply, params: { name }, query: { q, v } }) => {
    const version = typeof v === 'string' && v !== '' ? { version: v } : {}
    const words = typeof q === 'string' ? q.slice(0, longestQuery).trim() : ''
    return answer(request, reply, { name, ...version }, (each) => pages.search(each, words))
  })
  serveEndpoint(app, context, getSiteLogo, ({ reply, params: { name } }) => sendLogo(context, reply, name))
}

function programRoutes(app: FastifyInstance, context: AppContext, texts: SiteTexts, answer: Answer): void {
  const index = asText((each) => texts.index(each))
  const mapOf = ({ protocol, host }: FastifyRequest): Write =>
    asText((each) => {
      if (each.site.version.allows_robots !== 1) throw new AppError('not_accessible')
      return texts.sitemap(each, `${protocol}://${host}`)
    }, 'xml')
  serveEndpoint(app, context, getSiteIndex, ({ request, reply, params: { name } }) =>
    answer(request, reply, { name }, index),
  )
  serveEndpoint(app, context, getSiteWhole, ({ request, reply, params: { name } }) =>
    answer(
      request,
      reply,
      { name },
      asText((each) => texts.whole(each)),
    ),
  )
  serveEndpoint(app, context, getSiteMap, ({ request, reply, params: { name } }) =>
    answer(request, reply, { name }, mapOf(request)),
  )
  const hosted = async ({ hostname }: FastifyRequest) => (await findHostedSite(context.db, hostname)) ?? ''
  serveEndpoint(app, context, getHostIndex, async ({ request, reply }) =>
    answer(request, reply, { name: await hosted(request) }, index),
  )
  serveEndpoint(app, context, getHostSiteMap, async ({ request, reply }) =>
    answer(request, reply, { name: await hosted(request) }, mapOf(request)),
  )
  serveEndpoint(app, context, getRobots, async ({ request, reply }) =>
    sendRobots(context, reply, `${request.protocol}://${request.host}`, await hosted(request)),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (request.url !== '/' || request.method !== 'GET') return
    const name = await hosted(request)
    if (name !== '')
      return reply.header('cache-control', 'no-cache').redirect(`${context.config.basePath}/p/${name}`, 302)
  })
}

/** Published sites are open to search engines as far as each allows; nothing else is for them. */
function sendRobots({ config }: AppContext, reply: FastifyReply, origin: string, name: string): FastifyReply {
  const { basePath } = config
  const lines = ['User-agent: *', `Allow: ${basePath}/p/`, `Allow: ${basePath}/uploadFile/get`]
  if (name === '') lines.push(`Disallow: ${basePath}/`)
  else
    lines.push(
      'Allow: /$',
      'Allow: /llms.txt',
      `Disallow: ${basePath}/`,
      '',
      `Sitemap: ${origin}${basePath}/sitemap.xml`,
    )
  return reply
    .header('cache-control', 'public, max-age=3600')
    .type('text/plain; charset=utf-8')
    .send(`${lines.join('\n')}\n`)
}

/** Characters of a search. */
const longestQuery = 200

/** What an address answers with; `mediaType` where it is no page. */
type Write = ((request: SiteRequest) => Promise<SiteAnswer | string>) & { mediaType?: string }

function asText(write: Write, kind: 'plain' | 'markdown' | 'xml' = 'plain'): Write {
  const mediaType = `${kind === 'xml' ? 'application' : 'text'}/${kind}; charset=utf-8`
  return Object.assign((request: SiteRequest) => write(request), { mediaType })
}

async function answerPage(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { asked, write }: { asked: Asked; write: Write },
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'], context.texts.fallback)
  reply.header('content-security-policy', sitePolicy).header('vary', 'accept-language, accept-encoding')
  let site: FoundSite | undefined
  try {
    site = await findSite(context, asked.name, asked.version)
    const moved = movedTo(context, request, site, asked)
    if (moved !== undefined) return await reply.header('cache-control', 'no-cache').redirect(moved, 301)
    const opened = await openVersion(context, site.version, { address: request.ip, nowMs: context.clock() })
    if ('gate' in opened)
      return await sendToGate(context, reply, {
        ...opened,
        page: asked.page,
        isHosted: site.version.host_name !== null,
      })
    if (site.version.allows_robots !== 1) reply.header('x-robots-tag', 'noindex, nofollow')
    const { mediaType = 'text/html; charset=utf-8' } = write
    const answer = await write({ site, source: opened.source, language })
    if (typeof answer === 'string') return await reply.header('cache-control', 'no-store').type(mediaType).send(answer)
    // Asked for again each time: what is taken from readers is gone with the next request.
    reply.header('cache-control', 'no-cache')
    if ('movedTo' in answer) return await reply.redirect(answer.movedTo, 301)
    return await sendBody(request, reply, answer, mediaType)
  } catch (error) {
    return sendNotice(context, request, reply, { error, site, language })
  }
}

/** Another name of the site, and another case of its name, lead to the one it has now, with everything behind it. */
function movedTo(
  { config }: AppContext,
  { url }: FastifyRequest,
  { version }: FoundSite,
  { name }: Asked,
): string | undefined {
  if (name === version.current_name) return undefined
  const { home } = addressesOf(config, { name: version.current_name, hostName: version.host_name })
  const [path = '', ...query] = url.split('?')
  const rest = path.split('/').slice(3)
  return `${[home, ...rest].join('/')}${query.length === 0 ? '' : `?${query.join('?')}`}`
}

/** The source's own address; of a document, the document there. */
function sendToGate(
  { config }: AppContext,
  reply: FastifyReply,
  { gate, page = '', isHosted }: { gate: string; page: string | undefined; isHosted: boolean },
): FastifyReply {
  const id = /(?:^|-)([0-9A-Za-z_]{8,32})$/.exec(page)?.[1]
  // The gate needs more of the product than the host of a site may show.
  const origin = isHosted && config.baseUrl !== '' ? config.baseUrl.replace(/\/$/, '') : config.basePath
  const address = `${origin}${gate}${id === undefined ? '' : `/${id}`}`
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').redirect(address, 302)
}

const statuses: Partial<Record<ErrorName, number>> = {
  visit_network_refused: 403,
  visit_expired: 410,
  visit_paused: 503,
  internal_error: 500,
  disk_full: 503,
}

function sendNotice(
  { config, texts }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, site, language }: { error: unknown; site: FoundSite | undefined; language: 'zh-CN' | 'en' },
): FastifyReply {
  const known = asAppError(error)
  const status = statuses[known.error] ?? 404
  if (known.error === 'internal_error') request.log.error({ err: error }, 'page of a site failed')
  const say = (key: string) => texts.say(language, 'site-page', `notice.${key}`)
  const isMissing = status === 404
  const link =
    site !== undefined && isMissing
      ? { label: say('home'), url: addressesOf(config, nameOf(site)).version(site.version.label) }
      : undefined
  const title = isMissing ? say('title') : texts.say(language, 'errors', known.error, { requestId: request.id })
  const text = isMissing ? say('text') : ''
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(writeSiteNotice({ language, title, text, link }))
}

const nameOf = ({ version }: FoundSite) => ({ name: version.current_name, hostName: version.host_name })

async function sendLogo(context: AppContext, reply: FastifyReply, name: string): Promise<FastifyReply> {
  const found = await findSite(context, name, undefined).catch(() => undefined)
  const logo = found === undefined ? null : await findLogo(context.db, found.version.id)
  const [, type, base64] = /^data:(image\/[a-z]+);base64,(.*)$/s.exec(logo ?? '') ?? []
  if (type === undefined || base64 === undefined) return reply.code(404).header('cache-control', 'no-store').send()
  return reply.header('cache-control', 'public, max-age=86400').type(type).send(Buffer.from(base64, 'base64'))
}
