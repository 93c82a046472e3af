/* Addresses of this installation as browsers know them. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** Address of this installation, without a slash at the end: as configured, else as the browser asked for it. */
export function publicBase(
  { baseUrl, basePath }: Pick<Config, 'baseUrl' | 'basePath'>,
  request: FastifyRequest,
): string {
  const origin = baseUrl === '' ? `${request.protocol}://${request.host}` : baseUrl
  return origin.endsWith(basePath) ? origin : `${origin}${basePath}`
}

/**
 * Whether a page asks whose name was made to lead here (DNS rebinding): it takes this server for its own, so that `Origin` and `Host` have one name, and that name
 * is none of ours. Programs send no `Origin`, a proxy that changes `Host` makes the two differ, and an address without a name leads nowhere else.
 */
export function isRebound(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  { headers: { host = '', origin = '' } }: Pick<FastifyRequest, 'headers'>,
): boolean {
  const asked = hostnameOf(`http://${host}`)
  if (asked === '' || hostnameOf(origin) !== asked) return false
  const isAddress = asked.startsWith('[') || isIP(asked) !== 0
  return !isAddress && asked !== 'localhost' && asked !== hostnameOf(baseUrl)
}

function hostnameOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : ''
}

/** The page when it is one of ours; `/` for everything that could lead elsewhere. */
export function ownPage(path: string): string {
  const isPlain = path.startsWith('/') && !/^\/[/\\]|[\\\p{Cc}\s]/u.test(path)
  if (!isPlain) return '/'
  const base = 'https://own.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}
