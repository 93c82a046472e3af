/*
 * Whether a call is sent as its document says: signed in, in a documented media type, with parameters and a body that fit. Owns: what is compared, in
 * this order, and the status of a refusal. Does not own: the answer with that status (`answer-operation.ts`), words.
 */
import type { Components } from '../content/components.ts'
import type { HttpContent, Schema } from '../content/content.ts'
import { isObject, setOwn, stringAt, type Json, type JsonObject } from '../json.ts'
import { parseJson } from '../number-literal.ts'
import {
  parameterSchema,
  parametersOf,
  requestBodyOf,
  type EffectiveParameter,
  type EffectiveSecurity,
  type MediaTypeEntry,
  type ParameterPlace,
  type RequestBody,
  type SecurityUse,
} from '../operation/operation.ts'
import type { MisfitRule } from '../validate/misfit.ts'
import { misfitsOf, type ValidateOptions } from '../validate/validate.ts'
import { coversMediaType, essenceOf } from './prefer.ts'
import { readPlaces, sentValueOf, type MockRequest, type SentPlaces } from './read-request.ts'
import { formOf, partsOf, withLists } from './sent-form.ts'

/** Names that say what is sent along anyway: OpenAPI 3.2 §4.12.2 lets parameters of these names define nothing. */
const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** One thing about a request that does not fit. */
export interface RequestFault {
  place: ParameterPlace | 'body'
  /** Of the parameter; empty for the body. */
  name: string
  /** In its value: `#/items/0`. */
  pointer: string
  rule: MisfitRule | 'notJson'
  wanted: string
}

export type RequestRefusal =
  /** Names of the schemes of which one would do. */
  | { status: 401; problem: 'unauthorized'; documented: string[]; faults: [] }
  | { status: 415; problem: 'mediaTypeUnknown'; documented: string[]; faults: [] }
  | { status: 400 | 422; problem: 'requestInvalid'; documented: []; faults: RequestFault[] }

export interface CheckedOperation {
  content: HttpContent
  components: Components
  security: EffectiveSecurity
}

/** For patterns of documents that callers didn't choose, and how long to compare. */
export type CheckOptions = Pick<ValidateOptions, 'matches' | 'maxSteps'>

/** Why the call would be refused; undefined for one that is sent as documented. */
export function checkRequest(
  operation: CheckedOperation,
  request: MockRequest,
  options: CheckOptions,
): RequestRefusal | undefined {
  const { content, components, security } = operation
  const places = readPlaces(request, content.path)
  const schemes = missingSchemes(security, places)
  if (schemes !== undefined) return { status: 401, problem: 'unauthorized', documented: schemes, faults: [] }
  const body = requestBodyOf(content, components)
  const media = body && mediaFor(body, request)
  if (media === 'unknown') {
    const documented = (body?.mediaTypes ?? []).map(({ mediaType }) => mediaType)
    return { status: 415, problem: 'mediaTypeUnknown', documented, faults: [] }
  }
  const faults = [
    ...parametersOf(content, components).flatMap((each) => parameterFaults(each, places, components, options)),
    ...(body === undefined ? [] : bodyFaults(body, media, request, components, options)),
  ]
  if (faults.length === 0) return undefined
  return { status: statusFor(content, faults), problem: 'requestInvalid', documented: [], faults }
}

/** The documented one of the two; a body that can't be read is 400 (RFC 9110 §15.5.1, §15.5.21). */
function statusFor({ operation }: HttpContent, faults: readonly RequestFault[]): 400 | 422 {
  const responses = isObject(operation['responses']) ? operation['responses'] : {}
  if (faults.some(({ rule }) => rule === 'notJson')) return 400
  return Object.hasOwn(responses, '400') && !Object.hasOwn(responses, '422') ? 400 : 422
}

/** Undefined when one of the alternatives is there. What a scheme's secret is nobody checks. */
function missingSchemes({ alternatives }: EffectiveSecurity, places: SentPlaces): string[] | undefined {
  const isOpen = alternatives.length === 0 || alternatives.some((each) => each.every((use) => isSigned(use, places)))
  return isOpen ? undefined : [...new Set(alternatives.flat().map(({ name }) => name))]
}

/** Client certificates, and schemes that are not declared, leave no trace in a request. */
function isSigned({ scheme }: SecurityUse, { query, headers, cookies }: SentPlaces): boolean {
  const authorization = headers.get('authorization')?.toLowerCase() ?? ''
  const name = scheme === undefined ? '' : (stringAt(scheme, 'name') ?? '')
  switch (scheme && stringAt(scheme, 'type')) {
    case 'apiKey':
      if (scheme?.['in'] === 'query') return query.some(([key]) => key === name)
      return scheme?.['in'] === 'cookie' ? cookies.has(name) : headers.has(name.toLowerCase())
    case 'http':
      return authorization.startsWith(`${(scheme && stringAt(scheme, 'scheme')?.toLowerCase()) ?? ''} `)
    case 'oauth2':
    case 'openIdConnect':
      return authorization.startsWith('bearer ')
    default:
      return true
  }
}

/** The representation the body is in; undefined without a body. */
function mediaFor({ mediaTypes }: RequestBody, { headers, body }: MockRequest): MediaTypeEntry | 'unknown' | undefined {
  if (body.length === 0) return undefined
  const sent = headers.get('content-type') ?? ''
  if (sent === '') return mediaTypes[0]
  const type = essenceOf(sent)
  const exact = mediaTypes.find(({ mediaType }) => essenceOf(mediaType) === type)
  const media = exact ?? mediaTypes.find(({ mediaType }) => coversMediaType(mediaType, type))
  return media ?? (mediaTypes.length === 0 ? undefined : 'unknown')
}

function parameterFaults(
  parameter: EffectiveParameter,
  places: SentPlaces,
  components: Components,
  options: CheckOptions,
): RequestFault[] {
  const { in: place, name, value } = parameter
  if (place === 'header' && ignoredHeaders.has(name.toLowerCase())) return []
  const sent = sentValueOf(parameter, places, components)
  if (sent === undefined) {
    const isMissing = value['required'] === true && place !== 'path'
    return isMissing ? [{ place, name, pointer: '#', rule: 'required', wanted: name }] : []
  }
  if (sent.value === '' && value['allowEmptyValue'] === true) return []
  const schema = parameterSchema(value)
  const misfits = sent.isJson
    ? misfitsOf(sent.value, schema, components, { ...options, side: 'request' })
    : misfitsOfTexts(sent.value, schema, components, options)
  return misfits.map((each) => ({ place, name, ...each }))
}

/** Of texts as they are and of what they look like, whichever fits better. */
function misfitsOfTexts(
  value: Json,
  schema: Schema,
  components: Components,
  options: CheckOptions,
): ReturnType<typeof misfitsOf> {
  const read = misfitsOf(asLooked(value), schema, components, { ...options, side: 'request' })
  if (read.length === 0) return read
  const plain = misfitsOf(value, schema, components, { ...options, side: 'request' })
  return plain.length < read.length || plain.every(({ rule }) => rule !== 'type') ? plain : read
}

/** `7` → 7, `true` → true; inside of lists and objects too. */
function asLooked(value: Json): Json {
  if (Array.isArray(value)) return value.map(asLooked)
  if (isObject(value)) {
    const result: JsonObject = {}
    for (const [key, each] of Object.entries(value)) setOwn(result, key, asLooked(each))
    return result
  }
  if (value === 'true' || value === 'false') return value === 'true'
  const isNumber = typeof value === 'string' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value)
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value
}

function bodyFaults(
  body: RequestBody,
  media: MediaTypeEntry | undefined,
  request: MockRequest,
  components: Components,
  options: CheckOptions,
): RequestFault[] {
  const fault = (rule: RequestFault['rule'], wanted = ''): RequestFault[] => [
    { place: 'body', name: '', pointer: '#', rule, wanted },
  ]
  if (request.body.length === 0) return body.required ? fault('required', 'body') : []
  if (media === undefined || media.isSequence) return []
  const type = essenceOf(request.headers.get('content-type') ?? media.mediaType)
  const text = (): string => new TextDecoder().decode(request.body)
  const inBody = (misfits: ReturnType<typeof misfitsOf>): RequestFault[] =>
    misfits.map((each) => ({ place: 'body', name: '', ...each }))
  const form = formIn(request, type, text)
  if (form !== undefined)
    return inBody(misfitsOfTexts(withLists(form, media.schema, components), media.schema, components, options))
  if (!/[/+]json$/.test(type)) return []
  let value: Json
  try {
    value = parseJson(text())
  } catch {
    // What is no JSON can't be compared.
    return fault('notJson')
  }
  return inBody(misfitsOf(value, media.schema, components, { ...options, side: 'request' }))
}

function formIn({ headers }: Pick<MockRequest, 'headers'>, type: string, text: () => string): JsonObject | undefined {
  if (type === 'application/x-www-form-urlencoded') return formOf(text())
  return type === 'multipart/form-data' ? partsOf(text(), headers.get('content-type') ?? '') : undefined
}

/** The body as data: JSON, or the fields of a form; undefined for one of another kind. */
export function bodyValueOf({ headers, body }: MockRequest, text = new TextDecoder().decode(body)): Json | undefined {
  const form = formIn({ headers }, essenceOf(headers.get('content-type') ?? ''), () => text)
  if (form !== undefined) return form
  try {
    return parseJson(text)
  } catch {
    // No JSON: nothing has a path in it.
    return undefined
  }
}
