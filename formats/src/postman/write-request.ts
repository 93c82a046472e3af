/*
 * One HTTP document → an item of a collection: request and saved responses.
 */
import {
  arrayAt,
  isObject,
  objectAt,
  parameterSchema,
  parametersOf,
  requestBodyOf,
  responsesOf,
  stringAt,
  withCommon,
  type BundleDocument,
  type Components,
  type EffectiveParameter,
  type HttpContent,
  type Json,
  type JsonObject,
} from '@lectern/model'
import type { SampleTexts } from '../export/sample-texts.ts'
import type { IssueList } from '../issue-list.ts'
import { keywords } from '../requests/facts.ts'
import { notePart, placeOf } from '../export/note-part.ts'
import { writeAnswers } from './write-answers.ts'
import { keptAuth, writeAuth } from './write-auth.ts'
import { writeBody } from './write-body.ts'
import { entriesOfParameter, type PostmanEntry } from './write-entries.ts'
import { writeEvents } from './write-events.ts'
import { addressVariable, postmanAddress } from './write-variables.ts'

/** What holds for all requests of a collection. */
export interface PostmanWriting {
  components: Components
  root: JsonObject
  /** Headers of environments. */
  headers: readonly string[]
  samples: SampleTexts
  issues: IssueList
}

/** Where a request stands. */
export interface WritingPlace {
  /** A folder above says how to sign in, as the source did. */
  isSignedAbove: boolean
}

/** The item of a document. */
export function writeCall(
  writing: PostmanWriting,
  document: BundleDocument,
  written: HttpContent,
  place: WritingPlace,
): JsonObject {
  const { components, samples } = writing
  const { operation } = written
  const content = withCommon(written, { components, root: writing.root })
  const rest = sourceOf(operation)
  const request = writeRequest(writing, content, rest, place)
  const asked = askedBy(request)
  const answers = responsesOf(content, components).flatMap((response) =>
    writeAnswers({ response, request: asked, components, samples }),
  )
  noteLost(writing, written)
  noteSchemas(writing, written)
  return {
    ...pick(rest, itemKeys),
    name: document.name,
    ...writeEvents(operation),
    ...(Array.isArray(operation[keywords.variables]) && { variable: operation[keywords.variables] }),
    request,
    response: answers,
  }
}

/** What an answer says it was asked: no more than method and address, because it stands beside the request. */
function askedBy({ method, url }: JsonObject): JsonObject {
  const { raw, host, path } = isObject(url) ? url : {}
  return { method: method ?? '', header: [], url: { raw: raw ?? '', host: host ?? [], path: path ?? [] } }
}

const itemKeys = ['_postman_id', 'id', 'uid', 'protocolProfileBehavior']

function pick(object: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)))
}

/** What an import kept of the source's own. */
export function sourceOf(owner: JsonObject): JsonObject {
  const source = owner[keywords.source]
  return isObject(source) ? source : {}
}

function writeRequest(
  writing: PostmanWriting,
  content: HttpContent,
  rest: JsonObject,
  { isSignedAbove }: WritingPlace,
): JsonObject {
  const { components, issues } = writing
  const { operation } = content
  const parameters = parametersOf(content, components)
  const found = requestBodyOf(content, components)
  const body = found === undefined ? undefined : writeBody(found, components, writing.samples)
  for (const mediaType of body?.others ?? []) notePart(issues, 'Postman', content, mediaType, 'requestBody')
  const auth = keptAuth(operation) ?? (isSignedAbove ? inheritedAuth(operation) : ownAuth(writing, content))
  const description = stringAt(operation, 'description') ?? ''
  return {
    ...objectAt(rest, 'request'),
    ...(auth !== undefined && { auth }),
    method: content.method.toUpperCase(),
    header: headersOf(writing, parameters, body?.contentType),
    ...(body !== undefined && { body: { ...objectAt(rest, 'body'), ...body.body } }),
    url: urlOf(writing, content, parameters, objectAt(rest, 'url') ?? {}),
    ...(description !== '' && { description }),
  }
}

/** Below a folder that says how to sign in, only "not at all" says more. */
function inheritedAuth(operation: JsonObject): JsonObject | undefined {
  return arrayAt(operation, 'security')?.length === 0 ? { type: 'noauth' } : undefined
}

function ownAuth({ components, issues }: PostmanWriting, content: HttpContent): JsonObject | undefined {
  const { auth, lost } = writeAuth(content.operation['security'], components)
  if (lost !== undefined) notePart(issues, 'Postman', content, lost, 'security')
  return auth
}

function headersOf(
  { components, headers }: PostmanWriting,
  parameters: readonly EffectiveParameter[],
  contentType: string | undefined,
): JsonObject[] {
  const own = parameters.filter(({ in: where }) => where === 'header')
  const entries = own.flatMap((parameter) => entriesOfParameter(parameter, components))
  const names = new Set(own.map(({ name }) => name.toLowerCase()))
  const cookies = parameters.filter(({ in: where }) => where === 'cookie')
  return [
    ...(contentType !== undefined && !names.has('content-type') ? [{ key: 'Content-Type', value: contentType }] : []),
    ...entries,
    ...headers.filter((name) => !names.has(name.toLowerCase())).map((name) => ({ key: name, value: `{{${name}}}` })),
    ...(cookies.length > 0 && !names.has('cookie') ? [cookieHeader(cookies, components)] : []),
  ]
}

function cookieHeader(cookies: readonly EffectiveParameter[], components: Components): JsonObject {
  const pairs = cookies.flatMap((cookie) => entriesOfParameter(cookie, components))
  const isOff = pairs.every(({ disabled }) => disabled === true)
  const value = pairs.map(({ key, value: text }) => `${key}=${text === '' ? `{{${key}}}` : text}`).join('; ')
  return { key: 'Cookie', value, ...(isOff && { disabled: true }) }
}

function urlOf(
  { components, root }: PostmanWriting,
  content: HttpContent,
  parameters: readonly EffectiveParameter[],
  rest: JsonObject,
): JsonObject {
  const inPath = new Map(parameters.flatMap((each) => (each.in === 'path' ? [[each.name, each] as const] : [])))
  const path = content.path.replace(/^\//, '').split('/').map(segmentOf)
  const query = parameters
    .filter(({ in: where }) => where === 'query')
    .flatMap((parameter) => entriesOfParameter(parameter, components))
  const whole = parameters.filter(({ in: where }) => where === 'querystring')
  const host = hostOf(content, root)
  const raw =
    [host, ...path].join('/') + rawQuery([...query, ...whole.flatMap((each) => entriesOfParameter(each, components))])
  const variable = [...inPath.values()].flatMap((parameter) =>
    entriesOfParameter(parameter, components).map(({ disabled: _, ...entry }) => entry),
  )
  return {
    ...rest,
    raw,
    host: [host],
    path,
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  }
}

/** The server an operation or its path names itself, else the one of the environment. */
function hostOf(content: HttpContent, root: JsonObject): string {
  const own = ownServer(content)
  if (own === undefined) return `{{${addressVariable}}}`
  const url = postmanAddress(own)
  const isRelative = url === '' || url.startsWith('/')
  return isRelative && root['servers'] !== undefined ? `{{${addressVariable}}}${url}` : url
}

/** The server that is only this operation's. */
export function ownServer({ operation, pathItem = {} }: HttpContent): JsonObject | undefined {
  const [server] = [...(arrayAt(operation, 'servers') ?? []), ...(arrayAt(pathItem, 'servers') ?? [])].filter(isObject)
  return server
}

/** `{id}` as Postman writes what varies: `:id` for a whole segment, `{{id}}` within one. */
function segmentOf(segment: string): string {
  const whole = /^\{([^{}:]+)\}$/.exec(segment)?.[1]
  return whole === undefined ? segment.replaceAll(/\{([^{}]+)\}/g, '{{$1}}') : `:${whole}`
}

function rawQuery(query: readonly PostmanEntry[]): string {
  const sent = query.filter(({ disabled }) => disabled !== true)
  return sent.length === 0 ? '' : `?${sent.map(({ key, value }) => `${key}=${value}`).join('&')}`
}

const lostFields = ['callbacks', 'externalDocs'] as const

function noteLost({ issues }: PostmanWriting, content: HttpContent): void {
  for (const field of lostFields)
    if (content.operation[field] !== undefined) notePart(issues, 'Postman', content, field, field)
  if (content.operation['deprecated'] === true) notePart(issues, 'Postman', content, 'deprecated', 'deprecated')
}

/** Of parameters Postman knows names, values and descriptions; what else is said of one is named by its place. */
function noteSchemas({ components, issues, root }: PostmanWriting, written: HttpContent): void {
  for (const { name, value, pointer, inherited } of parametersOf(
    withCommon(written, { components, root }),
    components,
  )) {
    const schema = parameterSchema(value)
    if (!isObject(schema) || isPlainSchema(schema)) continue
    const tokens = pointer.split('/').slice(2)
    const place = inherited ? placeOf({ ...written, method: '' }).replace(/\/$/, '') : placeOf(written)
    issues.add('note', 'part_not_expressible', [place, ...tokens].join('/'), {
      params: { format: 'Postman', field: `schema (${name.slice(0, 100)})` },
      lost: true,
    })
  }
}

/** A text, or a list of texts; values and what an import kept are written. A value says of what type and format it is. */
function isPlainSchema(schema: JsonObject): boolean {
  return Object.entries(schema).every(([key, value]) => {
    if (key === 'type' && (value === 'string' || value === 'array')) return true
    if (key === 'type' || key === 'format') return (arrayAt(schema, 'examples')?.length ?? 0) > 0
    if (key === 'items') return isObject(value) && isPlainSchema(value)
    return writtenKeywords.has(key) || key.startsWith('x-lectern-')
  })
}

const writtenKeywords: ReadonlySet<string> = new Set(['default', 'example', 'examples', 'description'])

/** A description, with what the source said around it. */
export function describedBy(text: string, rest: JsonObject): Json {
  const around = rest['description']
  return isObject(around) ? { content: text, ...around } : text
}
