/*
 * An operation of OpenAPI 3 → Swagger 2.0, with the order and names of its parameters as the source had them.
 */
import { appendAll, copyJson, isObject, type Json, type JsonObject } from '@lectern/model'
import { downgradeParameter, downgradeResponse, schemaOf, writeBodyParameter } from './downgrade-swagger-parts.ts'
import { formEntries, formParameters, noteEntries, shareForm, type SplitBody } from './downgrade-swagger-form.ts'
import { foreignKey } from '../fit/foreign-fields.ts'
import { operationSchemes } from './swagger-address.ts'
import { readComponent, reportInexpressible, type SwaggerTarget } from './swagger-target.ts'
import { bodyTypes, formTypes, responseTypes } from '../versions/swagger-media.ts'

/** The operation in 2.0 form; `note` is what its import remembered. */
export function downgradeOperation(
  operation: JsonObject,
  note: JsonObject,
  target: SwaggerTarget,
  tokens: string[],
): JsonObject {
  const { parameters, requestBody, responses, servers, ...rest } = operation
  const result: JsonObject = { ...rest }
  if (servers !== undefined && target.kept.has(foreignKey('operation', 'servers'))) result['servers'] = servers
  const body = splitBody(requestBody, note, target, tokens)
  const list = orderParameters(Array.isArray(parameters) ? parameters : [], body, note, target, tokens)
  if (list.length > 0 || (Array.isArray(parameters) && parameters.length === 0)) result['parameters'] = list
  else if (parameters !== undefined && !Array.isArray(parameters)) result['parameters'] = parameters
  const consumes = consumesOf(body, note, target)
  if (consumes !== undefined) result['consumes'] = consumes
  const produces = producesOf(responses, note, target)
  if (produces !== undefined) result['produces'] = produces
  const schemes =
    servers === undefined || result['servers'] !== undefined
      ? note['schemes']
      : operationSchemes(target, servers, note['schemes'], tokens)
  if (schemes !== undefined) result['schemes'] = schemes
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

function splitBody(
  requestBody: Json | undefined,
  note: JsonObject,
  target: SwaggerTarget,
  tokens: string[],
): SplitBody | undefined {
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
  if (!target.isOwn) keepOneKind(bodyContent, formContent, target, [...tokens, 'requestBody', 'content'])
  return { fields, bodyContent, formContent, types: Object.keys({ ...bodyContent, ...formContent }) }
}

/** Swagger 2.0 has a body or form fields, never both; what has fields is kept before a body nothing is known of. */
function keepOneKind(bodyContent: JsonObject, formContent: JsonObject, target: SwaggerTarget, tokens: string[]): void {
  if (Object.keys(formContent).length === 0) return
  const isBodyKnown = Object.values(bodyContent).some((media) => isObject(media) && media['schema'] !== undefined)
  const left = isBodyKnown ? formContent : bodyContent
  for (const type of Object.keys(left)) {
    Reflect.deleteProperty(left, type)
    reportInexpressible(target, tokens, type)
  }
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
  const forms = new Map(formParameters(body, note, target, tokens))
  const list: Json[] = []
  let added = 0
  let hasBody = false
  const addKept = (entry: JsonObject | undefined): void => {
    const parameter = kept[added]
    if (parameter === undefined) return
    const place = [...tokens, 'parameters', String(added)]
    appendAll(list, downgradeParameter(parameter, isUnchanged ? entry : undefined, target, place))
    added += 1
  }
  for (const entry of entries) {
    const { in: place, name } = entry
    if (place === undefined) addKept(entry)
    else if (entry['extra'] !== undefined) list.push(copyJson(entry['extra']))
    else if (place === 'body') {
      if (!hasBody) appendAll(list, bodyParameter(body, entry, target, tokens))
      hasBody = true
    } else {
      const form = forms.get(typeof name === 'string' ? name : '')
      forms.delete(typeof name === 'string' ? name : '')
      if (form !== undefined) list.push(shareForm(form, entry, target))
    }
  }
  while (added < kept.length) addKept(undefined)
  appendAll(list, forms.values())
  if (!hasBody) appendAll(list, bodyParameter(body, {}, target, tokens))
  return list
}

/** The parameter that is the body, if there is one. */
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
  const fields =
    required === false && body.fields['required'] === undefined ? { ...body.fields, required } : body.fields
  const isNameless = entry['in'] !== undefined && name === ''
  return [writeBodyParameter(isNameless ? undefined : (name ?? 'body'), fields, schema, entry, target)]
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
