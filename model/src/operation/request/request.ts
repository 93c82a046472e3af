/*
 * One request of an operation, filled with example values.
 * Owns: the neutral description that request samples, the debug page and mocks start from; how parameters are written
 * (`style`, `explode`), what security adds. Secrets are placeholders such as `$TOKEN`.
 */
import { appendAll } from '../../append-all.ts'
import type { Components } from '../../content/components.ts'
import type { ApplicationContent, HttpContent } from '../../content/content.ts'
import type { ExampleHints } from '../../examples/example.ts'
import { parametersOf, requestBodyOf, securityOf, serversOf, type EffectiveParameter } from '../operation.ts'
import { responsesOf } from '../responses.ts'
import { makeBody, type BodyDescription } from './body.ts'
import { hasKnownValue, hasWrittenValue, parameterValue, writeParameter, type NameValue } from './parameters.ts'
import { addSecurity } from './security.ts'

export type { BodyDescription } from './body.ts'
export type { NameValue } from './parameters.ts'

/** A request, ready to be shown, sent or written as a sample. Names and values are not percent-encoded yet. */
export interface RequestDescription {
  /** Upper case. */
  method: string
  /** Address with path and query, percent-encoded; path parameters without a known value stay as `{name}`. */
  url: string
  query: NameValue[]
  /** `Content-Type` included, except for multipart, whose boundary only the sender knows. */
  headers: NameValue[]
  cookies: NameValue[]
  body?: BodyDescription
}

/** What the request is made for. */
export interface RequestOptions {
  application?: Pick<ApplicationContent, 'root'>
  /** Address of the environment; the first server unless given, `https://api.example.com` when there is none. */
  server?: string
  /** Representation of the body; JSON if offered, else the first. */
  mediaType?: string
  /** Name of a written example of the body. */
  example?: string
  /** Which of the security alternatives; the first unless given. */
  security?: number
  /** Optional parameters without a written example are left out unless asked for. */
  withOptional?: boolean
  hints?: ExampleHints
}

const fallbackServer = 'https://api.example.com'

/** The request of an operation with example values. */
export function requestOf(
  content: HttpContent,
  components: Components,
  options: RequestOptions = {},
): RequestDescription {
  const request: RequestDescription = {
    method: content.method.toUpperCase(),
    url: '',
    query: [],
    headers: [],
    cookies: [],
  }
  const body = requestBodyOf(content, components)
  const full = body === undefined ? undefined : makeBody(body, components, options)
  // Nothing to fill in, and nothing that has to be sent.
  const made = body?.required === false && full?.fields?.length === 0 ? undefined : full
  addHeaders(request, content, components, made)
  const path = addParameters(request, content, components, options)
  addSecurity(request, securityOf(content, components, options.application), options.security ?? 0)
  const server = completeServer(options.server ?? serversOf(content, options.application)[0]?.resolvedUrl ?? '')
  request.url = addressOf(server, path, request.query)
  return made === undefined ? request : { ...request, body: made }
}

/** The address with its query, percent-encoded. */
export function addressOf(server: string, path: string, pairs: readonly NameValue[]): string {
  const query = pairs.map(queryText).join('&')
  return `${server.replace(/\/$/, '')}${path}${query === '' ? '' : `${path.includes('?') ? '&' : '?'}${query}`}`
}

/** An address that can be called: one without a scheme or host, as Swagger 2.0 allows, gets what is missing. */
function completeServer(url: string): string {
  if (url === '' || /^\/(?!\/)/.test(url)) return `${fallbackServer}${url}`
  if (url.startsWith('//')) return `https:${url}`
  return /^[a-z{][^/]*:\/\//i.test(url) ? url : `https://${url}`
}

function addHeaders(
  request: RequestDescription,
  content: HttpContent,
  components: Components,
  body: BodyDescription | undefined,
): void {
  const success = responsesOf(content, components).find((response) => response.status.startsWith('2'))
  const accepted = success?.mediaTypes[0]?.mediaType
  if (accepted !== undefined && accepted !== '*/*') request.headers.push({ name: 'Accept', value: accepted })
  if (body !== undefined && !body.mediaType.startsWith('multipart/')) {
    request.headers.push({ name: 'Content-Type', value: body.mediaType })
  }
}

/** Adds the parameters and gives back the filled-in path. */
function addParameters(
  request: RequestDescription,
  content: HttpContent,
  components: Components,
  options: RequestOptions,
): string {
  let path = sentPath(content)
  for (const parameter of parametersOf(content, components)) {
    if (!isShown(parameter, components, options)) continue
    // What to write for `{id}` only its reader knows, unless the description says it.
    if (parameter.in === 'path' && !hasKnownValue(parameter, components, options.hints?.dictionaries)) continue
    const value = parameterValue(parameter, components, options.hints ?? {})
    if (value === undefined) continue
    const written = writeParameter(parameter, value)
    if (parameter.in === 'path')
      path = path.replaceAll(`{${parameter.name}}`, () => written.map((each) => each.value).join(''))
    else appendAll(listOf(request, parameter), written)
  }
  return path
}

/** What follows `#` tells operations of one address apart; it is never sent. */
export function sentPath({ path }: HttpContent): string {
  return path.replace(/#.*$/s, '')
}

/** OpenAPI says that these headers are described elsewhere and are to be ignored as parameters. */
export const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

function isShown(parameter: EffectiveParameter, components: Components, options: RequestOptions): boolean {
  if (parameter.in === 'header' && ignoredHeaders.has(parameter.name.toLowerCase())) return false
  const isRequired = parameter.in === 'path' || parameter.value['required'] === true
  return isRequired || options.withOptional === true || hasWrittenValue(parameter, components)
}

export function listOf(request: RequestDescription, parameter: EffectiveParameter): NameValue[] {
  if (parameter.in === 'header') return request.headers
  return parameter.in === 'cookie' ? request.cookies : request.query
}

function queryText({ name, value, isReserved }: NameValue): string {
  if (name === '') return value
  const text = isReserved === true ? encodeURI(value.toWellFormed()) : encodeURIComponent(value.toWellFormed())
  return `${encodeURIComponent(name.toWellFormed())}=${text}`
}
