/*
 * Cookies that tie a trip to a provider to the browser that started it (RFC 6749 §10.12), and the key it ends with to the same browser: a link that
 * someone sends leads nowhere. Each is of its own name, so that two tabs do not disturb each other.
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config/config.ts'
import { hashToken, newToken } from '../../../auth/secrets.ts'
import { readCookie, setCookie } from '../../../http/cookies/cookies.ts'

type Place = Pick<Config, 'basePath' | 'baseUrl'>

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

const path = '/system/oauth'

/** Name of the cookie for a state or key; reveals nothing about it. */
function cookieName(secret: string): string {
  return `lectern-sign-in-${hashToken(`cookie ${secret}`).slice(0, 16)}`
}

/** Gives the browser a new token for the state or key; returns its hash. */
export function bindBrowser(place: Place, exchange: Exchange, secret: string, maxAgeMs: number): string {
  const token = newToken()
  setCookie(place, exchange, { name: cookieName(secret), value: token, path, maxAgeMs })
  return hashToken(token)
}

/** Whether the browser is the one that was given the token; forgets it there. */
export function isSameBrowser(place: Place, exchange: Exchange, secret: string, browserHash: string): boolean {
  const name = cookieName(secret)
  const token = readCookie(exchange.request, name)
  if (token === undefined) return false
  setCookie(place, exchange, { name, value: '', path, maxAgeMs: 0 })
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(browserHash))
}
