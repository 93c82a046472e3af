/* Cookies that only the server reads. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'

export interface Cookie {
  name: string
  value: string
  /** Below the base path; begins with a slash. */
  path: string
  maxAgeMs: number
}

/** `Lax`: also sent with a navigation that another site starts, such as the way back from a sign-in provider. */
export function setCookie(
  { basePath, baseUrl }: Pick<Config, 'basePath' | 'baseUrl'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, value, path, maxAgeMs }: Cookie,
): void {
  const isSecure = request.protocol === 'https' || baseUrl.startsWith('https:')
  const age = `Max-Age=${String(Math.ceil(maxAgeMs / 1000))}`
  const cookie = `${name}=${value}; ${age}; Path=${basePath}${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  // Fastify gathers repeated cookies in a list.
  void reply.header('set-cookie', cookie)
}

export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value !== undefined && value !== '') return value
  }
  return undefined
}
