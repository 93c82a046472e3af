/* The cookie by which an account knows a browser again (`auth/known-devices.ts`). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../auth/secrets.ts'
import type { Config } from '../../config/config.ts'
import { readCookie, setCookie } from './cookies.ts'

const dayMs = 24 * 60 * 60_000
const cookie = { name: 'lectern-device', path: '/', maxAgeMs: 400 * dayMs }

/** The browser's token, when it has one. */
export function findDevice(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const token = readCookie(request, cookie.name)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** The body of a call that proves its caller, with the browser it comes from. */
export function withDevice<B extends object>(call: {
  body: B
  request: Pick<FastifyRequest, 'headers'>
}): B & { device: string | undefined } {
  return { ...call.body, device: findDevice(call.request) }
}

/** As `findDevice`; a browser without one is given one, and keeps it for longer. */
export function giveDevice(
  config: Pick<Config, 'basePath' | 'baseUrl'>,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): string {
  const value = findDevice(exchange.request) ?? newToken()
  setCookie(config, exchange, { ...cookie, value })
  return value
}
