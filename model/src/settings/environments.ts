/*
 * The environments of an application: the servers of its description, with what the description has no word for.
 * Owns: reading and writing them, which of them are public, and what remains where only some are shown. Does not own: who sees the others.
 */
import type { DocumentContent } from '../content/content.ts'
import { headersOfRows, readServerHeaders, serverHeadersKeyword, type CommonRow } from './common.ts'
import { joinVariables, readVariables, variablesKeyword, writeVariables, type VariableRow } from './variables.ts'
import { arrayAt, isObject, isSameJson, stringAt, type Json, type JsonObject } from '../json.ts'

/** On a Server Object: `true` when only members see it. */
export const membersOnlyKeyword = 'x-lectern-members-only'

export interface EnvironmentEntry {
  /** Its place among the stored servers; `null` for a new one. */
  key: number | null
  name: string
  url: string
  isPublic: boolean
  headers: CommonRow[]
  variables: VariableRow[]
}

/** The environments in their order. Servers without an address are none. */
export function readEnvironments(root: JsonObject): EnvironmentEntry[] {
  return (arrayAt(root, 'servers') ?? []).flatMap((server, key) => {
    const url = isObject(server) ? stringAt(server, 'url') : undefined
    if (!isObject(server) || url === undefined) return []
    const own = { headers: readServerHeaders(server), variables: readVariables(server) }
    return [{ key, name: nameOf(server, url), url, isPublic: isPublic(server), ...own }]
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
  const written = {
    ...rest,
    url: entry.url,
    ...(entry.name !== before?.name && { name: entry.name }),
    ...(!entry.isPublic && { [membersOnlyKeyword]: true }),
    ...(entry.headers.length > 0 && { [serverHeadersKeyword]: headersOfRows(entry.headers) }),
  }
  return writeVariables(written, entry.variables)
}

/** The root with the environments and variables of another one; of the same names they get its variables and keep all else. */
export function joinEnvironments(root: JsonObject, added: JsonObject): JsonObject {
  const present = readEnvironments(root)
  const wanted = new Map(readEnvironments(added).map((entry) => [entry.name, entry]))
  const names = new Set(present.map(({ name }) => name))
  const kept = present.map((entry) => {
    const { variables } = wanted.get(entry.name) ?? { variables: [] }
    return { ...entry, variables: joinVariables(entry.variables, variables) }
  })
  const servers = arrayAt(writeEnvironments(root, kept), 'servers') ?? []
  const more = (arrayAt(added, 'servers') ?? []).filter((server) => {
    const [entry] = readEnvironments({ servers: [server] })
    return entry !== undefined && !names.has(entry.name)
  })
  const all = [...servers, ...more]
  const variables = readVariables(added)
  const joined = variables.length === 0 ? root : writeVariables(root, joinVariables(readVariables(root), variables))
  return all.length === 0 ? joined : { ...joined, servers: all }
}

/** The servers without those for members only, and without headers, which may hold secrets; for visitors without variables too. */
export function publicServers(root: JsonObject, { forVisitors }: { forVisitors: boolean }): Json[] {
  return (arrayAt(root, 'servers') ?? []).flatMap((server): Json[] => {
    if (!isObject(server)) return [server]
    const { [serverHeadersKeyword]: _, ...shown } = server
    const { [variablesKeyword]: _variables, ...closed } = shown
    return isPublic(server) ? [forVisitors ? closed : shown] : []
  })
}

/** The root with the environments of these names only. */
export function keepEnvironments(root: JsonObject, names: readonly string[]): JsonObject {
  const stored = arrayAt(root, 'servers')
  if (stored === undefined) return root
  const wanted = new Set(names)
  const places = new Set(readEnvironments(root).flatMap(({ name, key }) => (wanted.has(name) ? [key] : [])))
  const { servers: _, ...rest } = root
  const servers = stored.filter((_server, index) => places.has(index))
  return servers.length === 0 ? rest : { ...rest, servers }
}

/**
 * The document without servers of its own or of its path, but for those that are one of the environments by name or address. Without any it is called at
 * the environments.
 */
export function keepOwnServers(content: DocumentContent, environments: readonly EnvironmentEntry[]): DocumentContent {
  if (content.kind !== 'http') return content
  const { operation, pathItem, ...rest } = content
  const shared = pathItem === undefined ? {} : { pathItem: keepServers(pathItem, environments) }
  return { ...rest, operation: keepServers(operation, environments), ...shared }
}

function keepServers(owner: JsonObject, environments: readonly EnvironmentEntry[]): JsonObject {
  const stored = arrayAt(owner, 'servers')
  if (stored === undefined) return owner
  const shown = new Set(environments.flatMap(({ name, url }) => [name, url]))
  const { servers: _, ...rest } = owner
  const servers = stored.filter((server) => {
    const url = isObject(server) ? stringAt(server, 'url') : undefined
    return isObject(server) && url !== undefined && (shown.has(url) || shown.has(nameOf(server, url)))
  })
  return servers.length === 0 ? rest : { ...rest, servers }
}
