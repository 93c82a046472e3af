/*
 * Postman's environment and globals files → environments and variables of an application. Owns: what of them can be shared. Does not own: the
 * addresses that requests name (`address.ts`).
 */
import {
  arrayAt,
  isObject,
  joinVariables,
  plainPointerOf,
  readVariables,
  trimEndOf,
  variablesKeyword,
  writeEnvironments,
  writeVariables,
  type Json,
  type JsonObject,
  type VariableRow,
} from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { buildServer, resolveVariable } from '../requests/address.ts'
import { textAt, type EnvironmentsAt } from '../requests/draft.ts'
import type { Place } from '../requests/facts.ts'
import { isReference, isSecretName, noteSecret } from '../requests/secrets.ts'
import { variableName } from './scripts.ts'

export interface ReadEnvironment {
  name: string
  /** Of a globals file: its variables are those of all environments. */
  isGlobal: boolean
  rows: VariableRow[]
}

/** A file of variables, which may be wrapped as the service's own API wraps it; undefined for anything else. */
export function findEnvironment(tree: Json): { value: JsonObject; place: Place } | undefined {
  if (!isObject(tree)) return undefined
  const inner = tree['environment']
  const [value, place]: [JsonObject, Place] = isObject(inner) ? [inner, ['environment']] : [tree, []]
  if (value['item'] !== undefined || value['requests'] !== undefined) return undefined
  return scopes.has(textAt(value, '_postman_variable_scope')) || Array.isArray(value['values'])
    ? { value, place }
    : undefined
}

const scopes = new Set(['environment', 'globals'])

/** Variables that a person turned off and such as have no place here are left out by name, and so are values of secrets. */
export function readEnvironment(
  { value, place }: { value: JsonObject; place: Place },
  issues: IssueList,
): ReadEnvironment {
  const isGlobal = textAt(value, '_postman_variable_scope') === 'globals'
  const name = textAt(value, 'name').trim().slice(0, 200) || (isGlobal ? 'Globals' : 'Environment')
  const { values } = value
  if (!Array.isArray(values)) {
    const params = { kind: 'values', expected: 'array', found: values === undefined ? 'null' : typeof values }
    issues.add('error', 'type_wrong', '#' + plainPointerOf([...place, 'values']), { params })
    return { name, isGlobal, rows: [] }
  }
  const rows = values.flatMap((one, index) =>
    readRow(one, { environment: name, place: [...place, 'values', index], issues }),
  )
  const kept = joinVariables([], rows).slice(0, most.rows)
  for (const { name: left } of joinVariables([], rows).slice(most.rows))
    issues.add('warning', 'variable_left_out', '#', { params: { name: left, environment: name }, lost: true })
  issues.add('note', isGlobal ? 'globals_read' : 'environment_read', '#', { params: { name, count: kept.length } })
  return { name, isGlobal, rows: kept }
}

/** What an application's settings take. */
const most = { rows: 200, value: 8_000, description: 500 }
/** `https://user:password@host` */
const credentials = /:\/\/[^/?#\s@]{1,500}@/

interface RowPlace {
  environment: string
  place: Place
  issues: IssueList
}

function readRow(one: Json, { environment, place, issues }: RowPlace): VariableRow[] {
  if (!isObject(one)) return []
  const name = textAt(one, 'key').trim()
  if (name === '') return []
  const params = { name: name.slice(0, 100), environment }
  if (one['enabled'] === false || one['disabled'] === true) {
    issues.add('note', 'variable_disabled', '#' + plainPointerOf(place), { params })
    return []
  }
  const value = textAt(one, 'value')
  if (!variableName.test(name) || value.length > most.value) {
    issues.add('warning', 'variable_left_out', '#' + plainPointerOf(place), { params, lost: true })
    return []
  }
  const description = textAt(one, 'description').slice(0, most.description)
  const isSecret = one['type'] === 'secret' || (isSecretName(name) && !isReference(value)) || credentials.test(value)
  if (isSecret && value !== '') noteSecret(issues, place, name)
  return [{ name, value: isSecret ? '' : value, isSecret, description }]
}

/**
 * Servers of these environments: at the address of the calls with the values of each, else at the address that one of its variables has.
 * The server that the calls have by themselves comes last, where the source gives all its variables values.
 */
export function environmentsAt(
  environments: readonly ReadEnvironment[],
  variables: ReadonlyMap<string, string>,
  issues: IssueList,
): EnvironmentsAt {
  const own = environments.filter(({ isGlobal }) => !isGlobal)
  const shared = [...variables, ...valuesOf(rowsForAll(environments))]
  return (address, before) => {
    if (own.length === 0) return before
    const servers = own.map(({ name, rows }) => {
      const values = new Map([...shared, ...valuesOf(rows)])
      const server = address === '' ? { url: addressIn(rows, values) } : buildServer(address, values)
      if (server['url'] === noAddress) issues.add('warning', 'environment_address_missing', '#', { params: { name } })
      return withName(server, name, rows)
    })
    const urls = new Set(servers.map((server) => server['url']))
    return [...servers, ...before.filter((server) => !urls.has(server['url'] ?? '') && !hasReference(server))]
  }
}

/** Below the product's own address: nothing is called there by mistake. */
const noAddress = '/'
const addressName = /url|uri|host|server|domain|endpoint|address|origin/i

function addressIn(rows: readonly VariableRow[], values: ReadonlyMap<string, string>): string {
  const found = rows
    .filter(({ isSecret }) => !isSecret)
    .map(({ name }) => ({ name, url: trimEndOf(resolveVariable(name, values) ?? '', '/') }))
    .filter(({ url }) => /^https?:\/\/[^\s{}/?#]+/i.test(url) && !/[\s{}?#]/.test(url))
  return (found.find(({ name }) => addressName.test(name)) ?? found[0])?.url ?? noAddress
}

/** For members only until someone says otherwise: files of one's own name internal hosts. */
function withName(server: JsonObject, name: string, variables: VariableRow[]): JsonObject {
  const entry = { key: null, name, url: textAt(server, 'url'), isPublic: false, headers: [], variables }
  const [written] = arrayAt(writeEnvironments({}, [entry]), 'servers') ?? []
  return { ...server, ...(isObject(written) && written) }
}

function hasReference(server: JsonObject): boolean {
  return /\{[^{}]*\}/.test(textAt(server, 'url'))
}

function valuesOf(rows: readonly VariableRow[]): [string, string][] {
  return rows.flatMap(({ name, value, isSecret }): [string, string][] =>
    isSecret || value === '' ? [] : [[name, value]],
  )
}

/** Variables for all environments. */
export function rowsForAll(environments: readonly ReadEnvironment[]): VariableRow[] {
  return joinVariables(
    [],
    environments.filter(({ isGlobal }) => isGlobal).flatMap(({ rows }) => rows),
  )
}

/** The root with the variables for all environments; the collection's own come after them. */
export function withGlobals(root: JsonObject, environments: readonly ReadEnvironment[]): JsonObject {
  const rows = rowsForAll(environments)
  if (rows.length === 0) return root
  const written = writeVariables({}, joinVariables(rows, readVariables(root)))[variablesKeyword]
  const others = (arrayAt(root, variablesKeyword) ?? []).filter((one) => !isObject(one) || one['name'] === undefined)
  return { ...root, [variablesKeyword]: [...(Array.isArray(written) ? written : []), ...others] }
}
