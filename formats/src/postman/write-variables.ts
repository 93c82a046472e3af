/*
 * Environments → the address of requests and the variables it holds, and Postman's environment files.
 */
import {
  trimEndOf,
  arrayAt,
  isObject,
  objectAt,
  readEnvironments,
  stringAt,
  type EnvironmentEntry,
  type JsonObject,
} from '@lectern/model'
import { keywords } from '../requests/facts.ts'

/** The variable that holds the address of an environment. */
export const addressVariable = 'baseUrl'

/** An address of a server as Postman writes it: `https://{{tenant}}.example.com`. */
export function postmanAddress(server: JsonObject): string {
  return trimEndOf((stringAt(server, 'url') ?? '').replaceAll(/\{([^{}]+)\}/g, '{{$1}}'), '/')
}

/** Variables of servers, with their defaults. */
function variablesOf(server: JsonObject): Map<string, string> {
  return new Map(
    Object.entries(objectAt(server, 'variables') ?? {}).map(([name, variable]) => [
      name,
      isObject(variable) ? (stringAt(variable, 'default') ?? '') : '',
    ]),
  )
}

export interface Environments {
  /** Variables of the collection: those the source had, then the address and what requests need. */
  collection: JsonObject[]
  /** Environments with all they set; none when the collection says it all. */
  files: { name: string; file: JsonObject }[]
  /** Headers that environments add to every request; their values are variables of the same name. */
  headers: string[]
}

/** Variables of a root and of servers that single operations name. */
export function writeEnvironments(root: JsonObject, servers: readonly JsonObject[]): Environments {
  const kept = (arrayAt(root, keywords.variables) ?? []).filter(isObject).map(collectionVariable)
  const all = (arrayAt(root, 'servers') ?? []).filter(isObject)
  const entries = readEnvironments(root)
  const headers = [...new Set(entries.flatMap((entry) => entry.headers.map(({ name }) => name)))]
  const [first] = entries
  const values = new Map<string, string>()
  if (first !== undefined) for (const [key, value] of valuesOf(first, all)) values.set(key, value)
  else values.set(addressVariable, '')
  for (const server of [...all, ...servers])
    for (const [key, value] of variablesOf(server)) if (!values.has(key)) values.set(key, value)
  const known = new Set(kept.map((variable) => variable['key'] ?? variable['id']))
  return {
    collection: [
      ...kept,
      ...[...values].filter(([key]) => !known.has(key)).map(([key, value]) => ({ key, value, type: 'string' })),
    ],
    files:
      entries.length < 2
        ? []
        : entries.map((entry) => ({ name: entry.name, file: environmentFile(entry.name, valuesOf(entry, all)) })),
    headers,
  }
}

/** A variable of the application as a collection has it; what came from a collection is as it was there. */
function collectionVariable(variable: JsonObject): JsonObject {
  const { name, secret, ...rest } = variable
  if (typeof name !== 'string') return variable
  if (rest['key'] !== undefined || rest['id'] !== undefined) return rest
  return { key: name, value: '', type: secret === true ? 'secret' : 'string', ...rest }
}

function valuesOf(entry: EnvironmentEntry, servers: readonly JsonObject[]): Map<string, string> {
  const server = servers.find((each) => stringAt(each, 'url') === entry.url && isNamed(each, entry.name)) ?? {
    url: entry.url,
  }
  const values = new Map([[addressVariable, postmanAddress(server)], ...variablesOf(server)])
  for (const { name, example } of entry.headers) values.set(name, example)
  return values
}

function isNamed(server: JsonObject, name: string): boolean {
  return [server['name'], server['description'], server['url']].includes(name)
}

function environmentFile(name: string, values: ReadonlyMap<string, string>): JsonObject {
  return {
    name,
    values: [...values].map(([key, value]) => ({ key, value, type: 'default', enabled: true })),
    _postman_variable_scope: 'environment',
  }
}
