/*
 * The address of a request: a text, or its parts.
 */
import { trimEndOf, isObject, plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { resolveVariable, splitAddress, templateOf } from '../requests/address.ts'
import { restOf, textAt } from '../requests/draft.ts'
import type { CallFacts, Entry, Place } from '../requests/facts.ts'
import { isSecretName, noteSecret } from '../requests/secrets.ts'
import { pairsOfQuery } from '../snippets/read-pairs.ts'
import { describe, readEntries } from './entries.ts'

export type ReadUrl = Pick<CallFacts, 'server' | 'path' | 'query' | 'pathEntries'> & { rest: JsonObject }

const known = new Set(['raw', 'protocol', 'host', 'port', 'path', 'query', 'variable', 'auth', 'description'])

/** Where an address and its lists stand. */
export interface UrlPlaces {
  url: Place
  query: Place
  variable: Place
}

/** Of an address that holds its lists itself. */
export function placesOfUrl(url: Place): UrlPlaces {
  return { url, query: [...url, 'query'], variable: [...url, 'variable'] }
}

/** Reads `url`. Parts win over the text, because Postman itself sends the parts. */
export function readUrl(
  url: Json | undefined,
  places: UrlPlaces,
  variables: ReadonlyMap<string, string>,
  issues: IssueList,
): ReadUrl {
  const place = places.url
  const object = isObject(url) ? url : {}
  const raw = typeof url === 'string' ? url : textAt(object, 'raw')
  const parsed = splitAddress(raw)
  if (parsed.hasCredentials || isObject(object['auth'])) noteSecret(issues, place, 'user:password@')
  const host = partText(object['host'], '.')
  const path = object['path'] === undefined ? undefined : partText(object['path'], '/')
  const readPath = path ?? parsed.path
  const rest = restOf(object, known)
  if (parsed.fragment !== undefined && parsed.fragment !== '' && rest['hash'] === undefined)
    rest['hash'] = parsed.fragment
  const description = describe(object['description'])
  if (description !== '') rest['description'] = description
  return {
    server: host === '' ? parsed.server : serverOf(object, host),
    path: readPath,
    query: Array.isArray(object['query'])
      ? readEntries(object['query'], places.query)
      : pairsOfQuery(`?${parsed.query ?? ''}`).map(([name, value]) => ({ name, value, place })),
    pathEntries: withVariables(readEntries(object['variable'], places.variable), readPath, place, variables, issues),
    rest,
  }
}

function serverOf(object: JsonObject, host: string): string {
  const protocol = trimEndOf(trimEndOf(textAt(object, 'protocol'), '/'), ':')
  const port = textAt(object, 'port')
  const start = protocol !== '' ? `${protocol}://` : host.startsWith('{{') || host.includes('://') ? '' : 'http://'
  return `${start}${host}${port === '' ? '' : `:${port}`}`
}

/** A text, or a list of texts and of objects with a `value`. */
function partText(part: Json | undefined, separator: string): string {
  if (typeof part === 'string') return part
  if (!Array.isArray(part)) return ''
  return part
    .map((each) => (isObject(each) ? textAt(each, 'value') : typeof each === 'string' ? each : ''))
    .join(separator)
}

/** Variables of the collection that stand in the path have values worth showing. */
function withVariables(
  entries: Entry[],
  path: string,
  place: Place,
  variables: ReadonlyMap<string, string>,
  issues: IssueList,
): Entry[] {
  const described = new Set(entries.map(({ name }) => name.trim()))
  const own = templateOf(path).names.flatMap(({ written }): Entry[] => {
    const name = written.trim()
    const value = described.has(name) ? undefined : resolveVariable(name, variables)
    return value === undefined || isSecretName(name) ? [] : [{ name, value, place }]
  })
  const firsts = new Set(new Map(entries.toReversed().map((entry) => [entry.name, entry])).values())
  const twice = entries.filter((entry) => !firsts.has(entry))
  for (const { name, place: where } of twice)
    issues.add('warning', 'parameter_duplicate', '#' + plainPointerOf(where), {
      params: { name, in: 'path' },
      lost: true,
    })
  return [...entries.filter((entry) => firsts.has(entry)), ...own]
}
