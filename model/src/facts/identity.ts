/*
 * What identifies the entries of a list.
 * Owns: the names of parameters, branches, servers, members… Does not own: how a name is written in a path (`path.ts`).
 */
import { isObject, stringAt, type Json, type JsonObject } from '../json.ts'
import type { Reading } from './shape.ts'

/** `query:status`; header names do not tell upper from lower case. A reference is called by what it refers to. */
export function parameterName(entry: Json, reading: Reading): string | undefined {
  if (!isObject(entry)) return undefined
  const ref = stringAt(entry, '$ref')
  const place = stringAt(entry, 'in')
  const name = stringAt(entry, 'name')
  if (ref !== undefined) return ref
  if (place === undefined || name === undefined) return undefined
  if (place === 'header') return `header:${name.toLowerCase()}`
  return place === 'path' ? `path:${reading.pathNames.get(name) ?? name}` : `${place}:${name}`
}

/** The entry's name from one of its fields. */
export function namedBy(field: string): (entry: Json) => string | undefined {
  return (entry) => (isObject(entry) ? stringAt(entry, field) : undefined)
}

/** An alternative or a part of a schema: what it refers to, its one value, its title, else its type. */
export function branchName(branch: Json): string | undefined {
  if (!isObject(branch)) return undefined
  const ref = stringAt(branch, '$ref')
  if (ref !== undefined) return ref
  if (branch['const'] !== undefined) return `const:${memberName(branch['const'])}`
  const title = stringAt(branch, 'title')
  if (title !== undefined) return `title:${title}`
  const { type } = branch
  if (type === undefined) return undefined
  return `type:${Array.isArray(type) ? type.map(memberName).join(',') : memberName(type)}`
}

/** A text is called as it reads, anything else by its JSON behind `=`. */
export function memberName(member: Json): string {
  return typeof member === 'string' && !member.startsWith('=') ? member : `=${JSON.stringify(member, sortedKeys)}`
}

/** The order of keys names nothing. */
function sortedKeys(_key: string, value: unknown): unknown {
  return isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value
}

/** `oauth2:orders.read,orders.write+apiKey`: schemes needed together, each with its scopes. */
export function requirementName(requirement: Json): string {
  if (!isRequirement(requirement)) return memberName(requirement)
  return Object.entries(requirement).map(schemeName).sort().join('+')
}

function isRequirement(value: Json): value is JsonObject & { [scheme: string]: Json[] } {
  return isObject(value) && Object.values(value).every(Array.isArray)
}

function schemeName([scheme, scopes]: [string, Json[]]): string {
  return scopes.length === 0 ? scheme : `${scheme}:${scopes.map(memberName).sort().join(',')}`
}

/** Makes names unique in their list: a second `a` is `a#2`; entries without a name are `#1`, `#2`, … */
export function uniqueNames(names: readonly (string | undefined)[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name ?? '#1'
    for (let count = 2; taken.has(unique); count++) unique = `${name ?? ''}#${count}`
    taken.add(unique)
    return unique
  })
}
