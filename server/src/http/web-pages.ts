/*
 * The web part: files with a hash in their name are cached for good, every other address a browser asks for gets the page. An unknown address
 * that wants no page gets an error.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import { sendError } from './error-handler.ts'
import { findVisitCookie, visitPages } from './cookies/visit-cookie.ts'

/** What a browser opens that visitors read. */
export interface EarlyRequest {
  /** Below the base path, without a query. */
  path: string
  /** Network address of the visitor. */
  address: string
  /** What the visitor opened it with before. */
  accessToken: string | undefined
  lang: string
  nonce: string
}

/** What to show until the program has loaded: a document, or the form that asks for the password. */
export interface EarlyAnswer {
  /** Of the document. */
  docId?: string
  html: string
  /** Anyone may read it; else only this visitor. */
  isForAnyone: boolean
}

/** `undefined` where there is none. */
export type EarlyPage = (request: EarlyRequest) => Promise<EarlyAnswer | undefined>

/** The worker fetches the program's files by itself, under the policy of its own file. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

interface WebPage {
  /** `index.html`. */
  text: string
  early: EarlyPage
}

export async function useWebPages(
  app: FastifyInstance,
  context: AppContext,
  { webDir, early }: { webDir: string | undefined; early: EarlyPage },
): Promise<void> {
  const text = webDir === undefined ? undefined : await readFile(join(webDir, 'index.html'), 'utf8')
  const page: WebPage | undefined = text === undefined ? undefined : { text, early }
  if (webDir !== undefined) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders: (reply, path) => {
        const hashed = /[\\/]assets[\\/]/.test(path)
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // Its name as it was found, which may end in that of a compression.
        if (/[\\/]offline-worker\.js[.\w]*$/.test(path)) void reply.header('content-security-policy', workerPolicy)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (page !== undefined && wantsPage(request)) return sendPage(request, reply, page, context)
    return sendError(reply, request, new AppError('route_not_found'), context.texts)
  })
  if (page !== undefined) app.get('/', (request, reply) => sendPage(request, reply, page, context))
}

/** Pages of visitors, who send no calls. */
function isVisited({ url }: FastifyRequest): boolean {
  return Object.values(visitPages).some((start) => url.startsWith(`${start}/`))
}

function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
}

/**
 * The page with its base address, the language of a visitor who has chosen none, and this answer's nonce; styles are the only inline code a page may hold.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, early }: WebPage,
  { config: { basePath }, languages }: AppContext,
): Promise<FastifyReply> {
  const lang = languages.pick(await languages.current(), request.headers['accept-language'])
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    'media-src blob:',
    // PDFs in responses: viewers of browsers are frames, in Chromium with a plugin in them.
    'frame-src blob:',
    'object-src blob:',
    "font-src 'self'",
    // Members may send a call from their browser, to whatever service it is for.
    isVisited(request) ? "connect-src 'self'" : "connect-src 'self' http: https: ws: wss:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const [path = '', query] = request.url.split('?', 2)
  const isPlain = isVisited(request) && query === undefined
  const asked = { path, address: request.ip, accessToken: findVisitCookie(request), lang, nonce }
  const shown = isPlain ? await early(asked) : undefined
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', shown?.isForAnyone === false ? 'private, no-store' : 'no-cache')
    .header('vary', 'accept-language, cookie')
    .type('text/html; charset=utf-8')
    .send(
      withEarly(
        text
          .replace('<html lang="zh-CN">', `<html lang="${lang}">`)
          .replaceAll('__BASE_PATH__', `${basePath}/`)
          .replaceAll('__CSP_NONCE__', nonce),
        shown,
      ),
    )
}

/** In front of the program, and of its styles: what they are waited for is drawn first. `boot.js` asks for the document that is named. */
function withEarly(page: string, early: EarlyAnswer | undefined): string {
  if (early === undefined) return page
  const sheets = page.match(/<link rel="stylesheet"[^<>]*>/g) ?? []
  const rest = sheets.reduce((text, sheet) => text.replace(sheet, ''), page)
  const named = early.docId === undefined ? '' : `<meta name="lectern-early" content="${early.docId}">`
  return rest
    .replace('<head>', `<head>${named}`)
    .replace('<div id="root">', () => `${early.html}${sheets.join('')}<div id="root">`)
}
