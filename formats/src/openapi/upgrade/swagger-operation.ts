/*
 * Operations of Swagger 2.0 → OpenAPI 3, with a note of what their way back needs.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { checkSwaggerParameters } from '../check/check-swagger.ts'
import { cloneObject } from '../read/clone-object.ts'
import { addIssue, type ImportContext } from '../read/import-context.ts'
import type { SourceDocument } from '../references/references.ts'
import { buildBody, buildForm, type FormParameter } from './swagger-body.ts'
import { upgradeOperationSchemes } from './swagger-servers.ts'
import { bodyTypes, formTypes, readTypes, responseTypes } from '../versions/swagger-media.ts'
import { readParameter, upgradeParameterAt, upgradeSwaggerResponse } from './swagger-part.ts'

/** A parameter with its place in the source. */
interface PlacedParameter {
  parameter: JsonObject
  tokens: string[]
  inherited: boolean
}

interface SortedParameters {
  kept: Json[]
  bodies: PlacedParameter[]
  forms: PlacedParameter[]
  /** Per parameter of the source: where it went. */
  notes: JsonObject[]
}

/** Upgrades an operation in place. `inherited` are the body and form parameters of its Path Item, `pathNote` what the others need. */
export function upgradeSwaggerOperation(
  context: ImportContext,
  document: SourceDocument,
  operation: JsonObject,
  tokens: string[],
  inherited: { parameter: JsonObject; tokens: string[] }[],
  pathNote: JsonObject,
): void {
  const note: JsonObject = { ...pathNote }
  for (const field of ['consumes', 'produces', 'schemes'])
    if (operation[field] !== undefined) {
      note[field] = operation[field]
      Reflect.deleteProperty(operation, field)
    }
  upgradeOperationSchemes(context, operation, note)
  checkSwaggerParameters(context, document, operation, tokens)
  const sorted = sortParameters(context, document, operation, tokens, inherited)
  if (sorted.kept.length > 0) operation['parameters'] = sorted.kept
  else if (sorted.notes.length > 0) Reflect.deleteProperty(operation, 'parameters')
  if (sorted.notes.some((entry) => Object.keys(entry).length > 0)) note['parameters'] = sorted.notes
  buildRequestBody(context, document, operation, sorted, note, tokens)
  const responses = operation['responses']
  const types = responseTypes(note['produces'], context.swaggerNotes['produces'])
  if (isObject(responses))
    for (const [status, response] of Object.entries(responses))
      if (isObject(response)) upgradeSwaggerResponse(context, response, [...tokens, 'responses', status], types)
  if (Object.keys(note).length > 0) context.operationNotes.set(operation, note)
}

function sortParameters(
  context: ImportContext,
  document: SourceDocument,
  operation: JsonObject,
  tokens: string[],
  inherited: { parameter: JsonObject; tokens: string[] }[],
): SortedParameters {
  const sorted: SortedParameters = { kept: [], bodies: [], forms: [], notes: [] }
  const list = operation['parameters']
  for (const [index, parameter] of (Array.isArray(list) ? list : []).entries()) {
    const place = [...tokens, 'parameters', String(index)]
    const meaning = isObject(parameter) ? readParameter(context, parameter) : undefined
    if (!isObject(parameter) || (meaning?.['in'] !== 'body' && meaning?.['in'] !== 'formData')) {
      sorted.kept.push(parameter)
      const isPlain = isObject(parameter) && typeof parameter['$ref'] !== 'string'
      sorted.notes.push((isPlain ? upgradeParameterAt(context, parameter, place) : undefined) ?? {})
    } else {
      const placed = { parameter, tokens: place, inherited: false }
      // 2.0 allows one body; a second one can only be remembered.
      const isExtra = meaning['in'] === 'body' && sorted.bodies.length > 0
      sorted.notes.push(
        isExtra ? { ...noteParameter(parameter, meaning), extra: parameter } : noteParameter(parameter, meaning),
      )
      if (!isExtra) (meaning['in'] === 'body' ? sorted.bodies : sorted.forms).push(placed)
    }
  }
  for (const entry of inherited) inheritParameter(context, document, sorted, entry, tokens)
  return sorted
}

/** Takes a body or form parameter of the Path Item over, unless the operation has its own. */
function inheritParameter(
  context: ImportContext,
  document: SourceDocument,
  sorted: SortedParameters,
  { parameter, tokens: place }: { parameter: JsonObject; tokens: string[] },
  tokens: string[],
): void {
  const meaning = readParameter(context, parameter)
  if (meaning === undefined) return
  const name = meaning['name'] ?? null
  if (meaning['in'] === 'body') {
    const own = sorted.bodies[0]
    const where = [...tokens, 'parameters']
    if (sorted.forms.length > 0) addIssue(context, document, where, 'warning', 'body_and_form')
    else if (own !== undefined && own.parameter['name'] !== name)
      addIssue(context, document, where, 'warning', 'body_multiple')
    if (own !== undefined || sorted.forms.length > 0) return
  } else if (sorted.forms.some((form) => form.parameter['name'] === name)) return
  const placed = { parameter: cloneObject(context, parameter), tokens: place, inherited: true }
  ;(meaning['in'] === 'body' ? sorted.bodies : sorted.forms).push(placed)
  sorted.notes.push({ ...noteParameter(parameter, meaning), inherited: Number(place.at(-1)) })
}

/** What a body or form parameter needs on its way back besides what the Request Body says. */
function noteParameter(parameter: JsonObject, meaning: JsonObject): JsonObject {
  const { $ref } = parameter
  const { name, in: place, collectionFormat, allowEmptyValue, required } = meaning
  return {
    in: place ?? '',
    name: name ?? '',
    ...(typeof $ref === 'string' ? { $ref } : {}),
    ...(collectionFormat === undefined ? {} : { collectionFormat }),
    ...(allowEmptyValue === undefined ? {} : { allowEmptyValue }),
    ...(required === false ? { required } : {}),
    ...(place === 'formData' && isObject(meaning['schema']) && meaning['type'] === undefined
      ? { schema: 'given' }
      : {}),
  }
}

function buildRequestBody(
  context: ImportContext,
  document: SourceDocument,
  operation: JsonObject,
  { bodies, forms, notes }: SortedParameters,
  note: JsonObject,
  tokens: string[],
): void {
  const global = context.swaggerNotes['consumes']
  const [first] = bodies
  if (first !== undefined) operation['requestBody'] = requestBodyOf(context, first, note, notes, global)
  if (forms.length === 0) return
  const resolved = forms.flatMap(({ parameter, tokens: place }): FormParameter[] => {
    const meaning = readParameter(context, parameter)
    if (meaning === undefined) return []
    // Shared form fields stay with the notes; each use takes a copy.
    return [{ parameter: meaning === parameter ? parameter : cloneObject(context, meaning), tokens: place }]
  })
  const hasFile = resolved.some(({ parameter }) => parameter['type'] === 'file')
  if (
    hasFile &&
    !(readTypes(note['consumes']) ?? readTypes(global) ?? []).some((type) =>
      /^multipart\/|^application\/x-www-form|vnd\./.test(type),
    )
  )
    addIssue(context, document, tokens, 'warning', 'form_consumes_missing')
  const content = buildForm(context, resolved, formTypes(note['consumes'], global, hasFile), tokens)
  const body = operation['requestBody']
  if (isObject(body) && isObject(body['content'])) body['content'] = { ...content, ...body['content'] }
  else
    operation['requestBody'] = {
      content,
      ...(resolved.some(({ parameter }) => parameter['required'] === true) ? { required: true } : {}),
    }
}

function requestBodyOf(
  context: ImportContext,
  first: PlacedParameter,
  note: JsonObject,
  notes: JsonObject[],
  global: Json | undefined,
): JsonObject {
  const { parameter, tokens } = first
  const reference = parameter['$ref']
  if (typeof reference === 'string' && reference.startsWith('#/parameters/')) return { $ref: reference }
  const meaning = readParameter(context, parameter) ?? parameter
  const own = meaning === parameter ? meaning : cloneObject(context, meaning)
  const built = buildBody(context, own, bodyTypes(note['consumes'], global), tokens)
  const entry = notes[Number(tokens.at(-1))]
  if (!first.inherited && entry !== undefined && built.note['schema'] !== undefined)
    entry['schema'] = built.note['schema']
  return built.body
}
