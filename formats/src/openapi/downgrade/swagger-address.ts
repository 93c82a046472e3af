/*
 * Servers → the address fields of Swagger 2.0, which knows one host and base path, with schemes for all operations or for one.
 */
import { isObject, isSameJson, type Json, type JsonObject } from '@lectern/model'
import { serversOfAddress } from '../upgrade/swagger-servers.ts'
import { reportInexpressible, type SwaggerTarget } from './swagger-target.ts'

interface ServerParts {
  scheme: string
  host: string
  path: string
}

/** `host`, `basePath` and `schemes` of the servers; as the source had them when they are still those. */
export function addressOf({ servers, address, issues }: SwaggerTarget): JsonObject {
  const list = Array.isArray(servers) ? servers : []
  if (address !== undefined && isSameJson(serversOfAddress(address), list)) return address
  const parsed = list.map(parseServer)
  const [first] = parsed
  for (const [index, server] of parsed.entries())
    if (!isOfHost(server, first))
      issues.add('warning', 'server_not_expressible', `#/servers/${String(index)}`, { lost: true })
  const schemes = schemesOf(parsed, first)
  return {
    ...(first === undefined || first.host === '' ? {} : { host: first.host }),
    ...(first === undefined || first.path === '' ? {} : { basePath: first.path }),
    ...(schemes.length === 0 ? {} : { schemes }),
  }
}

/** The schemes of an operation with servers of its own; those its source had when the servers are still those. */
export function operationSchemes(
  target: SwaggerTarget,
  servers: Json,
  noted: Json | undefined,
  tokens: string[],
): Json | undefined {
  if (noted !== undefined && isSameJson(serversOfAddress({ ...target.address, schemes: noted }), servers)) return noted
  const parsed = Array.isArray(servers) ? servers.map(parseServer) : []
  const global = Array.isArray(target.servers) ? parseServer(target.servers[0]) : undefined
  if (!parsed.every((server) => isOfHost(server, global))) reportInexpressible(target, tokens, 'servers')
  const schemes = schemesOf(parsed, global)
  return schemes.length === 0 ? undefined : schemes
}

const known: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss'])

function schemesOf(servers: readonly (ServerParts | undefined)[], first: ServerParts | undefined): string[] {
  const schemes = servers.flatMap((server) => (isOfHost(server, first) ? (server?.scheme ?? '') : []))
  return [...new Set(schemes)].filter((scheme) => known.has(scheme))
}

function isOfHost(server: ServerParts | undefined, first: ServerParts | undefined): boolean {
  return first !== undefined && server?.host === first.host && server.path === first.path
}

function parseServer(server: Json | undefined): ServerParts | undefined {
  const url = isObject(server) ? server['url'] : undefined
  if (typeof url !== 'string') return undefined
  const match = /^(?:([a-z]+):)?\/\/([^/{}]+)(\/[^{}]*)?$/i.exec(url)
  if (match !== null) return { scheme: match[1] ?? '', host: match[2] ?? '', path: (match[3] ?? '').replace(/\/$/, '') }
  return url.startsWith('/') && !url.includes('{') ? { scheme: '', host: '', path: url } : undefined
}
