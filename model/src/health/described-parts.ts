/*
 * The parts of a content that readers want described and shown by example. Owns: which these are, and their places in people's words. References
 * are not followed: what a shared model lacks is lacking once, in the model.
 */
import type { DocumentContent, HttpContent, StoredContent } from '../content/content.ts'
import { arrayAt, isObject, objectAt, stringAt, type Json, type JsonObject } from '../json.ts'
import { parametersOf, mediaTypesOf, requestBodyOf } from '../operation/operation.ts'
import { responsesOf } from '../operation/responses.ts'
import { errorsKeyword } from '../operation/error-codes.ts'
import type { SearchedPlace } from '../search/searched-parts.ts'

/** Where something is, as search and links name it. */
export interface HealthPlace {
  place: SearchedPlace
  /** Of a response, else empty. */
  status: string
  /** Names from the outermost field down, `items[].sku`; empty for the whole. */
  name: string
}

/** A parameter, a header or a field. */
export interface DescribedField extends HealthPlace {
  /** The Parameter, Header or Schema Object. */
  value: JsonObject
}

/** A body with the schema it has. */
export interface DescribedBody extends HealthPlace {
  mediaType: string
  /** The Media Type Object. */
  value: JsonObject
}

export interface DescribedParts {
  fields: DescribedField[]
  bodies: DescribedBody[]
}

/** Fields of one content that are looked at. */
const mostFields = 2_000
const maxDepth = 40

/** Everything of a content, in written order. */
export function describedParts(content: StoredContent): DescribedParts {
  const parts: DescribedParts = { fields: [], bodies: [] }
  if (content.kind === 'http') addHttp(parts, content)
  if (content.kind === 'dubbo') {
    addFields(parts, content.parameters, { place: 'body', status: '', name: '' })
    addFields(parts, content.result, { place: 'response', status: '', name: '' })
  }
  if (content.kind === 'component') addFields(parts, content.value, { place: 'model', status: '', name: '' })
  return parts
}

function addHttp(parts: DescribedParts, content: HttpContent): void {
  for (const { in: place, name, value } of parametersOf(content, {}))
    add(parts, { place: place === 'querystring' ? 'query' : place, status: '', name, value })
  const bodies = [
    ...(requestBodyOf(content, {})?.mediaTypes ?? []).map((media) => ({
      ...media,
      place: 'body' as const,
      status: '',
    })),
    ...responsesOf(content, {}).flatMap(({ status, mediaTypes }) =>
      mediaTypes.map((media) => ({ ...media, place: 'response' as const, status })),
    ),
  ]
  for (const { mediaType, value, schema, place, status } of bodies) {
    parts.bodies.push({ place, status, name: '', mediaType, value })
    addFields(parts, schema, { place, status, name: '' })
  }
  for (const { status, headers } of responsesOf(content, {}))
    for (const { name, value } of headers) add(parts, { place: 'header', status, name, value })
}

function add({ fields }: DescribedParts, field: DescribedField): void {
  if (fields.length < mostFields) fields.push(field)
}

/** The fields of a schema, those of its entries and variants as well. */
function addFields(parts: DescribedParts, schema: Json | undefined, at: HealthPlace, depth = 0): void {
  if (!isObject(schema) || depth > maxDepth || parts.fields.length >= mostFields) return
  for (const [name, value] of Object.entries(objectAt(schema, 'properties') ?? {})) {
    const inner = { ...at, name: at.name === '' ? name : `${at.name}.${name}` }
    if (!isObject(value)) continue
    add(parts, { ...inner, value })
    addFields(parts, value, inner, depth + 1)
  }
  addFields(parts, schema['items'], { ...at, name: `${at.name}[]` }, depth + 1)
  for (const keyword of ['allOf', 'oneOf', 'anyOf'])
    for (const branch of arrayAt(schema, keyword) ?? []) addFields(parts, branch, at, depth + 1)
}

/** Whether a response of such a status is documented: by itself or by reference. */
export function statusesOf({ operation }: HttpContent): string[] {
  return Object.keys(objectAt(operation, 'responses') ?? {}).filter((status) => !status.startsWith('x-'))
}

/** What a response has of representations; `undefined` when it is a reference, which is described elsewhere. */
export function contentOfResponse({ operation }: HttpContent, status: string): JsonObject[] | undefined {
  const response = objectAt(objectAt(operation, 'responses') ?? {}, status)
  if (response === undefined) return []
  return stringAt(response, '$ref') !== undefined ? undefined : mediaTypesOf(response, {}).map(({ value }) => value)
}

/** Whether the document has error codes of its own, in rows or as a text. */
export function hasErrorCodes({ operation }: HttpContent): boolean {
  const errors = objectAt(operation, errorsKeyword)
  return (
    errors !== undefined && ((arrayAt(errors, 'codes') ?? []).length > 0 || (stringAt(errors, 'text') ?? '') !== '')
  )
}

/** What a document says about itself. */
export function descriptionOf(content: DocumentContent): string {
  if (content.kind === 'http')
    return stringAt(content.operation, 'description') ?? stringAt(content.pathItem ?? {}, 'description') ?? ''
  return content.kind === 'dubbo' ? (content.description ?? '') : ''
}
