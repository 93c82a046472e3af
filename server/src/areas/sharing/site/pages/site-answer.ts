/* An answer at an address of a site. Owns: status, headers and redirects; every answer is a page, an error as well. No cookie is set. */
import { feedFormats, feedMediaTypes, type ErrorName, type Language } from '@lectern/contracts'
import { sitePolicy, writeSiteNotice } from '@lectern/formats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../core/context.ts'
import { asAppError } from '../../../../http/error-handler.ts'
import { sendBody } from '../../../../http/prepared.ts'
import { readerLanguage, type KeptPages } from './kept-pages.ts'
import { findSite, openVersion, type FoundSite } from './site-gate.ts'
import type { SiteAnswer } from './site-pages.ts'
import { siteAddresses, type SiteRequest } from './site-writing.ts'

/** What an address names. */
export interface Asked {
  name: string
  version?: string
  /** What follows the version in the address. */
  page?: string
}

/** What an address answers with. */
export interface Writer {
  mediaType: string
  /** @param origin scheme and host of the request */
  write: (request: SiteRequest, origin: string) => Promise<SiteAnswer | string>
  /** Where an answer is kept that hangs on nothing but the data, the reader's language and the encoding. */
  kept?: KeptPages
  /** Called for each request that is answered with the page. */
  onSent?: (request: FastifyRequest) => void
}

export const asPage = (write: Writer['write']): Writer => ({ mediaType: 'text/html; charset=utf-8', write })

export function asText(write: Writer['write'], kind: 'plain' | 'markdown' | 'xml' = 'plain'): Writer {
  return { mediaType: `${kind === 'xml' ? 'application' : 'text'}/${kind}; charset=utf-8`, write }
}

/** @param named a format, or what is none and never answered */
export function asFeed(named: string, write: Writer['write']): Writer {
  const format = feedFormats.find((each) => each === named) ?? 'rss'
  return { mediaType: `${feedMediaTypes[format]}; charset=utf-8`, write }
}

/** The call of a route, as far as its answer hangs on it. */
export interface SiteCall {
  request: FastifyRequest
  reply: FastifyReply
}

export async function answerSite(
  context: AppContext,
  call: SiteCall,
  asked: Asked,
  { mediaType, write, kept, onSent = () => undefined }: Writer,
): Promise<FastifyReply> {
  const { request, reply } = call
  const language = readerLanguage(request, context.texts)
  reply.header('content-security-policy', sitePolicy).header('vary', 'accept-language, accept-encoding, cookie')
  let site: FoundSite | undefined
  try {
    const version = await kept?.version()
    site = await findSite(context, asked.name, asked.version)
    const moved = movedTo(context, request, site, asked)
    if (moved !== undefined) return await reply.header('cache-control', 'no-cache').redirect(moved, 301)
    const opened = await openVersion(context, site.version, { address: request.ip, nowMs: context.clock() })
    if ('gate' in opened) return await sendToGate(context, reply, { ...opened, site, asked })
    if (site.version.allows_robots !== 1) reply.header('x-robots-tag', 'noindex, nofollow')
    const answer = await write({ site, source: opened.source, language }, originOfHost(request))
    if (typeof answer === 'string') return await reply.header('cache-control', 'no-store').type(mediaType).send(answer)
    // Asked for again each time: what is taken from readers is gone with the next request.
    reply.header('cache-control', 'no-cache')
    if ('movedTo' in answer) return await reply.redirect(answer.movedTo, 301)
    onSent(request)
    await sendBody(request, reply, answer, mediaType)
    if (version !== undefined) kept?.keep(call, answer, { version, expiresAtMs: opened.expiresAtMs, onSent })
    return await reply
  } catch (error) {
    return sendNotice(context, { request, reply, language }, error, site)
  }
}

/** Scheme and host. */
export const originOfHost = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`

/** Another name of the site, and another case of its name, lead to the one it has now, with everything behind it. */
function movedTo(context: AppContext, { url }: FastifyRequest, site: FoundSite, { name }: Asked): string | undefined {
  if (name === site.version.current_name) return undefined
  const { home } = siteAddresses(context, { site })
  const [path = '', ...query] = url.split('?')
  const rest = path.split('/').slice(3)
  return `${[home, ...rest].join('/')}${query.length === 0 ? '' : `?${query.join('?')}`}`
}

/** The source's own address; of a document, the document there. */
function sendToGate(
  { config }: AppContext,
  reply: FastifyReply,
  { gate, site, asked: { page = '' } }: { gate: string; site: FoundSite; asked: Asked },
): FastifyReply {
  const id = /(?:^|-)([0-9A-Za-z_]{8,32})$/.exec(page)?.[1]
  const isHosted = site.version.host_name !== null
  // The gate needs more of the product than the host of a site may show.
  const origin = isHosted && config.baseUrl !== '' ? config.baseUrl.replace(/\/$/, '') : config.basePath
  const address = `${origin}${gate}${id === undefined ? '' : `/${id}`}`
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').redirect(address, 302)
}

const statuses: Partial<Record<ErrorName, number>> = {
  visit_network_refused: 403,
  visit_expired: 410,
  visit_paused: 503,
  too_many_requests: 429,
  internal_error: 500,
  disk_full: 503,
}

function sendNotice(
  context: AppContext,
  { request, reply, language }: SiteCall & { language: Language },
  error: unknown,
  site: FoundSite | undefined,
): FastifyReply {
  const { texts } = context
  const known = asAppError(error)
  const status = statuses[known.error] ?? 404
  if (known.error === 'internal_error') request.log.error({ err: error }, 'page of a site failed')
  const say = (key: string) => texts.say(language, 'site-page', `notice.${key}`)
  const isMissing = status === 404
  const link =
    site !== undefined && isMissing
      ? { label: say('home'), url: siteAddresses(context, { site }).version(site.version.label) }
      : undefined
  const title = isMissing ? say('title') : texts.say(language, 'errors', known.error, { requestId: request.id })
  const text = isMissing ? say('text') : ''
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(writeSiteNotice({ language, title, text, link }))
}
