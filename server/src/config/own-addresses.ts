/* Addresses of this installation as browsers know them. */
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

/** The page when it is one of ours; `/` for everything that could lead elsewhere. */
export function ownPage(path: string): string {
  const isPlain = path.startsWith('/') && !/^\/[/\\]|[\\\p{Cc}\s]/u.test(path)
  if (!isPlain) return '/'
  const base = 'https://own.invalid'
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
}
