/*
 * The environments of an application: the servers of its description, with what the description has no word for.
 * Owns: reading and writing them, and which of them are public. Does not own: who sees the others.
 */
import { headersOfRows, readServerHeaders, serverHeadersKeyword, type CommonRow } from './common.ts'
import { arrayAt, isObject, isSameJson, stringAt, type Json, type JsonObject } from '../json.ts'

/** On a Server Object: `true` when only members see it. */
const membersOnlyKeyword = 'x-lectern-members-only'

export interface EnvironmentEntry {
  /** Its place among the stored servers; `null` for a new one. */
  key: number | null
  name: string
  url: string
  isPublic: boolean
  headers: CommonRow[]
}

/** The environments in their order. Servers without an address are none. */
export function readEnvironments(root: JsonObject): EnvironmentEntry[] {
  return (arrayAt(root, 'servers') ?? []).flatMap((server, key) => {
    const url = isObject(server) ? stringAt(server, 'url') : undefined
    if (!isObject(server) || url === undefined) return []
    return [{ key, name: nameOf(server, url), url, isPublic: isPublic(server), headers: readServerHeaders(server) }]
  })
}

function nameOf(server: JsonObject, url: string): string {
  return [stringAt(server, 'name'), stringAt(server, 'description'), url].find((text) => text?.trim()) ?? url
}

function isPublic(server: JsonObject): boolean {
  return server[membersOnlyKeyword] !== true
}

/** The root with these environments as its servers; what an environment with a `key` does not say is kept. */
export function writeEnvironments(root: JsonObject, environments: readonly EnvironmentEntry[]): JsonObject {
  const stored = arrayAt(root, 'servers') ?? []
  const former = new Map(readEnvironments(root).map((entry) => [entry.key, entry]))
  const servers = environments.map((entry): Json => {
    const before = entry.key === null ? undefined : former.get(entry.key)
    const server = entry.key === null ? undefined : stored[entry.key]
    if (before === undefined || !isObject(server)) return serverOf({}, entry)
    return isSameJson(jsonOf(before), jsonOf(entry)) ? server : serverOf(server, entry, before)
  })
  const { servers: _, ...rest } = root
  return servers.length === 0 ? rest : { ...rest, servers }
}

/** Entries are JSON; the declared type only says more. */
const jsonOf = (entry: EnvironmentEntry): Json => entry as unknown as Json

function serverOf(server: JsonObject, entry: EnvironmentEntry, before?: EnvironmentEntry): JsonObject {
  const { [membersOnlyKeyword]: _visibility, [serverHeadersKeyword]: _headers, ...rest } = server
  return {
    ...rest,
    url: entry.url,
    ...(entry.name !== before?.name && { name: entry.name }),
    ...(!entry.isPublic && { [membersOnlyKeyword]: true }),
    ...(entry.headers.length > 0 && { [serverHeadersKeyword]: headersOfRows(entry.headers) }),
  }
}

/** The servers without those for members only, and without headers, which may hold secrets. */
export function publicServers(root: JsonObject): Json[] {
  return (arrayAt(root, 'servers') ?? []).flatMap((server): Json[] => {
    if (!isObject(server)) return [server]
    const { [serverHeadersKeyword]: _, ...rest } = server
    return isPublic(server) ? [rest] : []
  })
}
