/*
 * What a call was sent with, taken apart as its document says: the inverse of `operation/request/parameters.ts`. Texts stay texts; which of their
 * readings is meant the schema decides (`check-request.ts`).
 */
import type { Components } from '../content/components.ts'
import { isObject, objectAt, setOwn, stringAt, type Json, type JsonObject } from '../json.ts'
import { parameterSchema, type EffectiveParameter } from '../operation/operation.ts'
import { rootRowOf, rowsOf } from '../schema-rows/read.ts'
import { decodePercent } from '../pointer.ts'
import type { RowKind } from '../schema-rows/row.ts'

/** A call as it came in. */
export interface MockRequest {
  /** Without the base path: `/orders/7`. */
  path: string
  /** Without the question mark. */
  query: string
  /** By lower-case name. */
  headers: ReadonlyMap<string, string>
  body: Uint8Array
}

/** A value that was sent: texts, also inside of lists and objects, or JSON where the document says that JSON is sent. */
export interface SentValue {
  value: Json
  isJson: boolean
}

/** The places parameters stand in, read once for all of them. */
export interface SentPlaces {
  path: ReadonlyMap<string, string>
  query: readonly (readonly [name: string, value: string])[]
  headers: ReadonlyMap<string, string>
  cookies: ReadonlyMap<string, string>
}

export function readPlaces(request: MockRequest, template: string): SentPlaces {
  return {
    path: pathValues(template, request.path),
    query: [...new URLSearchParams(request.query)],
    headers: request.headers,
    cookies: readCookies(request.headers.get('cookie') ?? ''),
  }
}

function readCookies(header: string): Map<string, string> {
  return new Map(
    header.split(';').flatMap((pair): [string, string][] => {
      const at = pair.indexOf('=')
      return at < 0 ? [] : [[pair.slice(0, at).trim(), decodePercent(pair.slice(at + 1).trim())]]
    }),
  )
}

/** What stands for each template of `/orders/{id}.{ending}`, percent-encoded as it was sent. Both end in the same segments. */
export function pathValues(template: string, path: string): Map<string, string> {
  const values = new Map<string, string>()
  const wanted = segmentsOf(template.split(/[?#]/, 1)[0] ?? '')
  const sent = segmentsOf(path).slice(-wanted.length)
  for (const [index, segment] of wanted.entries()) readSegment(segment, sent[index] ?? '', values)
  return values
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment, index, all) => segment !== '' || (index > 0 && index < all.length - 1))
}

function readSegment(template: string, sent: string, values: Map<string, string>): void {
  const names = /^:\w/.test(template)
    ? [template.slice(1)]
    : Array.from(template.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name)
  const parts = /^:\w/.test(template) ? ['', ''] : template.split(/\{[^{}]*\}/)
  let from = parts[0]?.length ?? 0
  for (const [index, name] of names.entries()) {
    const next = parts[index + 1] ?? ''
    const isLast = index === names.length - 1
    const to = isLast ? sent.length - next.length : sent.indexOf(next, from + 1)
    values.set(name, sent.slice(from, to))
    from = to + next.length
  }
}

/** What was sent for a parameter; undefined when it was left out. */
export function sentValueOf(
  parameter: EffectiveParameter,
  places: SentPlaces,
  components: Components,
): SentValue | undefined {
  const { kind } = rootRowOf(parameterSchema(parameter.value), components)
  const texts = textsOf(parameter, kind, places)
  if (objectAt(parameter.value, 'content') !== undefined) return contentValue(texts[0])
  const value = styledValue(parameter, kind, { texts, places, components })
  return value === undefined ? undefined : { value, isJson: false }
}

function styledValue(
  parameter: EffectiveParameter,
  kind: RowKind,
  { texts, places, components }: { texts: readonly string[]; places: SentPlaces; components: Components },
): Json | undefined {
  const isObjectWanted = isObjectKind(kind)
  if (isObjectWanted && parameter.in === 'query') return objectInQuery(parameter, places, components)
  const [first] = texts
  if (first === undefined) return undefined
  if (isListKind(kind)) return listOf(parameter, texts)
  return isObjectWanted ? pairsOf(parameter, first) : first
}

const isObjectKind = (kind: RowKind): boolean => kind === 'object' || kind === 'map'
const isListKind = (kind: RowKind): boolean => kind === 'array' || kind === 'tuple'

function textsOf(
  { in: place, name, value }: EffectiveParameter,
  kind: RowKind,
  { path, query, headers, cookies }: SentPlaces,
): string[] {
  switch (place) {
    case 'path':
      return listOfOne(path.get(name)).map((text) => decodePercent(withoutStyle(text, kind, { name, value })))
    case 'query':
      return query.filter(([key]) => key === name || key === `${name}[]`).map(([, text]) => text)
    case 'querystring':
      return query.length === 0 ? [] : [query.map(([key, text]) => (text === '' ? key : `${key}=${text}`)).join('&')]
    case 'header':
      return listOfOne(headers.get(name.toLowerCase()))
    case 'cookie':
      return listOfOne(cookies.get(name))
  }
}

const listOfOne = (text: string | undefined): string[] => (text === undefined ? [] : [text])

/** `.3.4`, `;id=3` and `;x=1;y=2` → `3,4`, `3` and `x=1,y=2`. */
function withoutStyle(
  text: string,
  kind: RowKind,
  { name, value }: Pick<EffectiveParameter, 'name' | 'value'>,
): string {
  const style = stringAt(value, 'style')
  const isOne = !isObjectKind(kind) && !isListKind(kind)
  if (style === 'label') return isOne ? text.replace(/^\./, '') : text.replace(/^\./, '').replaceAll('.', ',')
  if (style !== 'matrix') return text
  return isObjectKind(kind) && value['explode'] === true
    ? text.replace(/^;/, '').replaceAll(';', ',')
    : text.replaceAll(`;${name}=`, ',').replace(/^,/, '')
}

function contentValue(text: string | undefined): SentValue | undefined {
  if (text === undefined) return undefined
  try {
    // JSON.parse gives JSON; its type is any.
    return { value: JSON.parse(text) as Json, isJson: true }
  } catch {
    // What is no JSON is the text that the schema has to allow.
    return { value: text, isJson: true }
  }
}

const separators = new Map([
  ['spaceDelimited', ' '],
  ['pipeDelimited', '|'],
])

function listOf({ in: place, value }: EffectiveParameter, texts: readonly string[]): string[] {
  const isSpread = place === 'query' && value['explode'] !== false && !separators.has(stringAt(value, 'style') ?? '')
  if (isSpread || texts.length > 1) return [...texts]
  return (texts[0] ?? '').split(separators.get(stringAt(value, 'style') ?? '') ?? ',').map((text) => text.trim())
}

/** `a,1,b,2`, or `a=1,b=2` when exploded. */
function pairsOf({ value }: EffectiveParameter, text: string): JsonObject {
  const parts = text.split(',')
  const result: JsonObject = {}
  if (value['explode'] === true)
    for (const part of parts) setOwn(result, part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1))
  else for (let at = 0; at + 1 < parts.length; at += 2) setOwn(result, parts[at] ?? '', parts[at + 1] ?? '')
  return result
}

/** `filter[status]=paid` of `deepObject`, `a,1,b,2` of one that is not exploded, else the names of its fields. */
function objectInQuery(parameter: EffectiveParameter, { query }: SentPlaces, components: Components): Json | undefined {
  const { name, value } = parameter
  const result: JsonObject = {}
  if (stringAt(value, 'style') === 'deepObject') {
    for (const [key, text] of query) if (key.startsWith(`${name}[`)) setPath(result, key.slice(name.length), text)
  } else if (value['explode'] === false) {
    const [, text] = query.find(([key]) => key === name) ?? []
    return text === undefined ? undefined : pairsOf(parameter, text)
  } else {
    const fields = new Set(rowsOf(parameterSchema(value), components).map((row) => row.name))
    for (const [key, text] of query) if (fields.has(key)) setOwn(result, key, text)
  }
  return Object.keys(result).length === 0 ? undefined : result
}

/** `[status]` and `[total][min]`. */
function setPath(owner: JsonObject, path: string, text: string): void {
  const names = Array.from(path.matchAll(/\[([^[\]]*)\]/g), ([, name = '']) => name)
  const last = names.pop()
  let place = owner
  for (const name of names) {
    const inner = place[name]
    const next = isObject(inner) ? inner : {}
    setOwn(place, name, next)
    place = next
  }
  if (last !== undefined) setOwn(place, last, text)
}
