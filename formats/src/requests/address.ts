/*
 * Addresses as people type them into request tools: `{{base}}/users/:id?page=1#top`. Owns: where server, path and query end, and path templates.
 */
import { trimEndOf, stringAt, type JsonObject } from '@lectern/model'

export interface Address {
  /** Scheme, host and port as written; empty for a path. */
  server: string
  /** As written, without query. */
  path: string
  /** After `?`; `undefined` when there is none. */
  query: string | undefined
  /** After `#`. */
  fragment: string | undefined
  /** `user:password@` was in it. */
  hasCredentials: boolean
}

/** Takes an address apart; `{{variables}}` may stand anywhere. */
export function splitAddress(text: string): Address {
  const [beforeHash, fragment] = splitAt(text.trim(), '#')
  const [address, query] = splitAt(beforeHash, '?')
  const scheme = /^(?:[a-z][a-z\d+.-]*|\{\{[^{}]*\}\}):\/\//i.exec(address)?.[0]
  const rest = address.slice(scheme?.length ?? 0)
  const slash = rest.indexOf('/')
  const first = slash < 0 ? rest : rest.slice(0, slash)
  const isHost =
    scheme !== undefined || (first !== '' && /^\{\{|^localhost$|[.:]/.test(first) && !first.startsWith(':'))
  if (!isHost) return { server: '', path: address, query, fragment, hasCredentials: false }
  const at = first.lastIndexOf('@')
  const host = first.slice(at + 1)
  const server = host === '' ? '' : (scheme ?? (host.startsWith('{{') ? '' : 'http://')) + host
  return { server, path: slash < 0 ? '' : rest.slice(slash), query, fragment, hasCredentials: at > 0 }
}

function splitAt(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** A path template with what varies in it, in order. */
export interface PathTemplate {
  path: string
  /** `written` is the name in the source, `name` the one in the template: unique, without braces. */
  names: { name: string; written: string }[]
}

/** `/users/:id/{{kind}}.json` → `/users/{id}/{kind}.json`. A name that comes twice gets a number. */
export function templateOf(path: string): PathTemplate {
  const names: PathTemplate['names'] = []
  const taken = new Map<string, number>()
  const use = (written: string): string => {
    const base = written.replaceAll(/[{}/?#]/g, '').trim() || 'parameter'
    const count = (taken.get(base) ?? 0) + 1
    taken.set(base, count)
    const name = count === 1 ? base : `${base}_${String(count)}`
    names.push({ name, written })
    return `{${name}}`
  }
  const segments = path.split('/').map((segment) => {
    const colon = /^:([^:{}]+)$/.exec(segment)?.[1]
    if (colon !== undefined) return use(colon)
    return segment.replaceAll(
      /\{\{([^{}]+)\}\}|\{([^{}]+)\}/g,
      (_all, double: string | undefined, single: string | undefined) => use(double ?? single ?? ''),
    )
  })
  const joined = segments.join('/')
  return { path: joined.startsWith('/') ? joined : `/${joined}`, names }
}

const maxResolutions = 10

/** The value of a variable with the variables in it, as far as they are known. */
export function resolveVariable(name: string, variables: ReadonlyMap<string, string>): string | undefined {
  let text = variables.get(name)
  for (let step = 0; text !== undefined && step < maxResolutions && text.includes('{{'); step++) {
    const next: string = text.replaceAll(
      /\{\{([^{}]+)\}\}/g,
      (all, inner: string) => variables.get(inner.trim())?.slice(0, 2000) ?? all,
    )
    if (next === text || next.length > 10_000) break
    text = next
  }
  return text
}

/**
 * A Server Object. A server that is one variable with a known address gets that address and the variable's name; other variables become the
 * server's own, with what is known of them.
 */
export function buildServer(server: string, variables: ReadonlyMap<string, string>): JsonObject {
  const only = /^\{\{([^{}]+)\}\}$/.exec(server)?.[1]?.trim()
  const known = only === undefined ? undefined : resolveVariable(only, variables)
  if (only !== undefined && known !== undefined && /^[a-z][a-z\d+.-]*:\/\/[^\s{}]+$/i.test(known))
    return { url: trimEndOf(known, '/'), name: only }
  const names = new Set<string>()
  const url = server.replaceAll(/\{\{([^{}]+)\}\}/g, (_all, name: string) => {
    names.add(name.trim())
    return `{${name.trim()}}`
  })
  if (names.size === 0) return { url }
  const entries = [...names].map((name): [string, JsonObject] => [
    name,
    { default: resolveVariable(name, variables) ?? '' },
  ])
  return { url, variables: Object.fromEntries(entries) }
}

/** Variables of a server that nothing gives a value. */
export function unsetVariables(server: JsonObject): string[] {
  const variables = server['variables']
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables)) return []
  return Object.entries(variables).flatMap(([name, variable]) =>
    typeof variable === 'object' &&
    variable !== null &&
    !Array.isArray(variable) &&
    stringAt(variable, 'default') === ''
      ? [name]
      : [],
  )
}
