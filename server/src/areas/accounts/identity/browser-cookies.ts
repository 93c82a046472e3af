/*
 * Cookies that tie a trip to a provider to the browser that started it (RFC 6749 §10.12), and the key it ends with to the same browser: a link that
 * somebody sends leads nowhere. Each is of its own name, so that two tabs do not disturb each other.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config/config.ts'
import { hashToken, newToken } from '../../../auth/secrets.ts'

type Place = Pick<Config, 'basePath' | 'baseUrl'>

/** Name of the cookie for a state or key; tells nothing about it. */
function cookieName(secret: string): string {
  return `lectern-sign-in-${hashToken(`cookie ${secret}`).slice(0, 16)}`
}

/** Gives the browser a new token for the state or key; returns its hash. */
export function bindBrowser(
  place: Place,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  secret: string,
  maxAgeMs: number,
): string {
  const token = newToken()
  setCookie(place, request, reply, `${cookieName(secret)}=${token}; Max-Age=${String(Math.ceil(maxAgeMs / 1000))}`)
  return hashToken(token)
}

/** Whether the browser is the one that was given the token; forgets it there. */
export function isSameBrowser(
  place: Place,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  secret: string,
  browserHash: string,
): boolean {
  const name = cookieName(secret)
  const token = readCookie(request, name)
  if (token === undefined) return false
  setCookie(place, request, reply, `${name}=; Max-Age=0`)
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(browserHash))
}

/** `Lax`: the way back is a navigation that another site starts. */
function setCookie({ basePath, baseUrl }: Place, request: FastifyRequest, reply: FastifyReply, pair: string): void {
  const isSecure = request.protocol === 'https' || baseUrl.startsWith('https:')
  const cookie = `${pair}; Path=${basePath}/system/oauth; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  // Fastify gathers repeated cookies in a list.
  void reply.header('set-cookie', cookie)
}

function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value !== undefined && value !== '') return value
  }
  return undefined
}
