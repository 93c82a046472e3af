/*
 * An operation of OpenAPI 3 → Swagger 2.0, with the order and names of its parameters as the source had them.
 */
import { isObject, isSameJson, type Json, type JsonObject } from '@lectern/model'
import type { SwaggerTarget } from './downgrade-swagger.ts'
import {
  downgradeParameter,
  downgradeResponse,
  readComponent,
  reportInexpressible,
  schemaOf,
} from './downgrade-swagger-parts.ts'
import { bodyTypes, formTypes, responseTypes } from '../versions/swagger-media.ts'
import { collectionFormatOf } from '../versions/swagger-parameter.ts'

/** The operation in 2.0 form; `note` is what its import remembered. */
export function downgradeOperation(
  operation: JsonObject,
  note: JsonObject,
  target: SwaggerTarget,
  tokens: string[],
): JsonObject {
  const { parameters, requestBody, responses, ...rest } = operation
  const result: JsonObject = { ...rest }
  const body = splitBody(requestBody, note, target)
  const list = orderParameters(Array.isArray(parameters) ? parameters : [], body, note, target, tokens)
  if (list.length > 0 || (Array.isArray(parameters) && parameters.length === 0)) result['parameters'] = list
  else if (parameters !== undefined && !Array.isArray(parameters)) result['parameters'] = parameters
  const consumes = consumesOf(body, note, target)
  if (consumes !== undefined) result['consumes'] = consumes
  const produces = producesOf(responses, note, target)
  if (produces !== undefined) result['produces'] = produces
  if (note['schemes'] !== undefined) result['schemes'] = note['schemes']
  if (responses !== undefined)
    result['responses'] = isObject(responses) ? downgradeResponses(responses, note, target, tokens) : responses
  return result
}

function downgradeResponses(
  responses: JsonObject,
  note: JsonObject,
  target: SwaggerTarget,
  tokens: string[],
): JsonObject {
  const types = responseTypes(note['produces'], target.produces)
  const result: JsonObject = {}
  for (const [status, response] of Object.entries(responses))
    result[status] =
      isObject(response) && !status.startsWith('x-')
        ? downgradeResponse(response, types, target, [...tokens, 'responses', status])
        : response
  return result
}

/** A Request Body taken apart. */
interface SplitBody {
  /** The reference, when it is one that stays. */
  reference?: JsonObject
  /** Fields beside `content`. */
  fields: JsonObject
  bodyContent: JsonObject
  formContent: JsonObject
  /** All media types. */
  types: string[]
}

function splitBody(requestBody: Json | undefined, note: JsonObject, target: SwaggerTarget): SplitBody | undefined {
  if (!isObject(requestBody)) return undefined
  if (typeof requestBody['$ref'] === 'string')
    return { reference: requestBody, fields: {}, bodyContent: {}, formContent: {}, types: [] }
  const { content, ...fields } = requestBody
  const all = isObject(content) ? content : {}
  const expected =
    formEntries(note).length > 0
      ? new Set([
          ...formTypes(note['consumes'], target.consumes, false),
          ...formTypes(note['consumes'], target.consumes, true),
        ])
      : undefined
  const bodyContent: JsonObject = {}
  const formContent: JsonObject = {}
  for (const [type, media] of Object.entries(all))
    (isForm(type, media, expected, note, target) ? formContent : bodyContent)[type] = media
  return { fields, bodyContent, formContent, types: Object.keys(all) }
}

function isForm(
  type: string,
  media: Json,
  expected: Set<string> | undefined,
  note: JsonObject,
  target: SwaggerTarget,
): boolean {
  const schema = isObject(media) ? readComponent(target, media['schema']) : undefined
  if (!isObject(schema) || !isObject(schema['properties'])) return false
  if (expected !== undefined) return expected.has(type)
  // A body parameter sent as a form stays a body parameter.
  if (noteEntries(note).some((entry) => entry['in'] === 'body')) return false
  return type.startsWith('multipart/') || type === 'application/x-www-form-urlencoded'
}

function noteEntries(note: JsonObject): JsonObject[] {
  const entries = note['parameters']
  return Array.isArray(entries) ? entries.filter(isObject) : []
}

function formEntries(note: JsonObject): JsonObject[] {
  return noteEntries(note).filter((entry) => entry['in'] === 'formData')
}

/** Parameters in the source's order; what is new follows. */
function orderParameters(
  kept: Json[],
  body: SplitBody | undefined,
  note: JsonObject,
  target: SwaggerTarget,
  tokens: string[],
): Json[] {
  const entries = noteEntries(note)
  const isUnchanged = entries.filter((entry) => entry['in'] === undefined).length === kept.length
  const queue = kept.map((parameter, index) => ({ parameter, index }))
  const forms = new Map(formParameters(body, note, target))
  const list: Json[] = []
  let hasBody = false
  const addKept = (entry: JsonObject | undefined): void => {
    const next = queue.shift()
    if (next !== undefined)
      list.push(
        ...downgradeParameter(next.parameter, isUnchanged ? entry : undefined, target, [
          ...tokens,
          'parameters',
          String(next.index),
        ]),
      )
  }
  for (const entry of entries) {
    const { in: place, name } = entry
    if (place === undefined) addKept(entry)
    else if (entry['extra'] !== undefined) list.push(structuredClone(entry['extra']))
    else if (place === 'body') {
      if (!hasBody) list.push(...bodyParameter(body, entry, target, tokens))
      hasBody = true
    } else {
      const form = forms.get(typeof name === 'string' ? name : '')
      forms.delete(typeof name === 'string' ? name : '')
      if (form !== undefined) list.push(shareForm(form, entry, target))
    }
  }
  while (queue.length > 0) addKept(undefined)
  list.push(...forms.values())
  if (!hasBody) list.push(...bodyParameter(body, {}, target, tokens))
  return list
}

function bodyParameter(
  body: SplitBody | undefined,
  entry: JsonObject,
  target: SwaggerTarget,
  tokens: string[],
): Json[] {
  if (body?.reference !== undefined) return [body.reference]
  if (body === undefined || Object.keys(body.bodyContent).length === 0) return []
  const schema = schemaOf(body.bodyContent, [], target, [...tokens, 'requestBody'])
  for (const [type, media] of Object.entries(body.bodyContent))
    if (isObject(media) && (media['example'] !== undefined || media['examples'] !== undefined))
      reportInexpressible(target, [...tokens, 'requestBody', 'content', type], 'examples')
  const { name, required } = entry
  const head: JsonObject = {
    ...(entry['in'] !== undefined && name === '' ? {} : { name: name ?? 'body' }),
    in: 'body',
    ...body.fields,
    ...(required === false && body.fields['required'] === undefined ? { required } : {}),
  }
  if (entry['schema'] === 'inline' && isObject(schema)) return [{ ...head, ...schema }]
  return [{ ...head, ...(schema === undefined ? {} : { schema }) }]
}

function formParameters(body: SplitBody | undefined, note: JsonObject, target: SwaggerTarget): [string, JsonObject][] {
  const media = Object.values(body?.formContent ?? {})[0]
  const schema = isObject(media) ? readComponent(target, media['schema']) : undefined
  if (!isObject(schema) || !isObject(schema['properties'])) return []
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const encoding = isObject(media) && isObject(media['encoding']) ? media['encoding'] : {}
  const entries = new Map(formEntries(note).map((entry) => [entry['name'], entry]))
  return Object.entries(schema['properties']).map(([name, property]) => {
    const meaning = target.isOwn ? property : readComponent(target, property)
    const entry = entries.get(name) ?? {}
    const value = isObject(meaning) ? meaning : {}
    const isFile = value['type'] === 'string' && value['format'] === 'binary'
    if (entry['schema'] === 'given') return [name, givenForm(name, value, entry, required.includes(name))]
    const parameter: JsonObject = { name, in: 'formData', ...value, ...(isFile ? { type: 'file' } : {}) }
    if (isFile) Reflect.deleteProperty(parameter, 'format')
    if (required.includes(name)) parameter['required'] = true
    else if (entry['required'] === false) parameter['required'] = false
    const style = encoding[name]
    const format =
      entry['collectionFormat'] ??
      (value['type'] === 'array' && isObject(style) ? collectionFormatOf({ ...style, in: 'formData' }) : undefined)
    if (format !== undefined) parameter['collectionFormat'] = format
    if (entry['allowEmptyValue'] !== undefined) parameter['allowEmptyValue'] = entry['allowEmptyValue']
    return [name, parameter]
  })
}

/** A form field whose source had a schema, where 2.0 has none. */
function givenForm(
  name: string,
  { description, ...schema }: JsonObject,
  entry: JsonObject,
  isRequired: boolean,
): JsonObject {
  return {
    name,
    in: 'formData',
    ...(description === undefined ? {} : { description }),
    ...(isRequired ? { required: true } : entry['required'] === false ? { required: false } : {}),
    schema,
  }
}

/** A form field that is still the shared one goes back to being a reference. */
function shareForm(form: JsonObject, entry: JsonObject, target: SwaggerTarget): JsonObject {
  const reference = entry['$ref']
  if (typeof reference !== 'string' || !reference.startsWith('#/parameters/')) return form
  const shared = target.forms[reference.slice('#/parameters/'.length)]
  return shared !== undefined && isSameJson(shared, form) ? { $ref: reference } : form
}

function consumesOf(body: SplitBody | undefined, note: JsonObject, target: SwaggerTarget): Json | undefined {
  const noted = note['consumes']
  if (body === undefined || body.types.length === 0) return noted
  const hasForm = Object.keys(body.formContent).length > 0
  const hasBody = Object.keys(body.bodyContent).length > 0
  const expected = (hasFile: boolean): Set<string> =>
    new Set([
      ...(hasForm ? formTypes(noted, target.consumes, hasFile) : []),
      ...(hasBody ? bodyTypes(noted, target.consumes) : []),
    ])
  const isAsNoted = [true, false].some((hasFile) => isSameSet(expected(hasFile), body.types))
  return isAsNoted && target.isOwn ? noted : body.types
}

function producesOf(responses: Json | undefined, note: JsonObject, target: SwaggerTarget): Json | undefined {
  const noted = note['produces']
  const usual = responseTypes(noted, target.produces)
  const found = new Set<string>()
  let isAsNoted = true
  for (const response of isObject(responses) ? Object.values(responses) : []) {
    const meaning = target.isOwn ? response : readComponent(target, response)
    const content = isObject(meaning) ? meaning['content'] : undefined
    if (!isObject(content)) continue
    const types = Object.entries(content).filter(([, media]) => isObject(media) && media['schema'] !== undefined)
    for (const [type] of types) found.add(type)
    if (
      types.length > 0 &&
      !isSameSet(
        new Set(usual),
        types.map(([type]) => type),
      )
    )
      isAsNoted = false
  }
  if (target.isOwn && isAsNoted) return noted
  return found.size === 0 ? noted : [...found]
}

function isSameSet(a: ReadonlySet<string>, b: readonly string[]): boolean {
  return a.size === b.length && b.every((item) => a.has(item))
}
