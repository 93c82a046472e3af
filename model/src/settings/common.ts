/*
 * What all calls of an application have in common: headers, request parameters, and the frame its answers stand in.
 * Owns: the extension keywords that keep them and what they add to an operation when it is read. Does not own: environments
 * (`environments.ts`), and the operation itself, which is never stored with them.
 */
import { lookUp, resolveObject, type Components } from '../content/components.ts'
import type { HttpContent, SchemaObject } from '../content/content.ts'
import { arrayAt, isObject, objectAt, setOwn, stringAt, stringsAt, type Json, type JsonObject } from '../json.ts'
import { parametersOf } from '../operation/operation.ts'
import { labelKeyword } from '../schema-rows/label.ts'
import { typeOfText, type MappedType } from '../schema-rows/types-table.ts'
import { parseJson, valueText } from '../number-literal.ts'

/** Root field `{ parameters, body, returns }`: Parameter Objects, and a schema of an object each. */
export const commonKeyword = 'x-lectern-common'
/** On a property of `returns`: what a document itself returns stands here. */
const dataKeyword = 'x-lectern-data'
/** On an operation: which of the common parts it goes without. */
export const withoutKeyword = 'x-lectern-without'
/** On a Server Object: Parameter Objects of its own headers. */
export const serverHeadersKeyword = 'x-lectern-headers'

export const commonParts = ['headers', 'params', 'returns'] as const
export type CommonPart = (typeof commonParts)[number]

/** A row as the settings form shows it. */
export interface CommonRow {
  name: string
  /** Free text. */
  type: string
  required: boolean
  example: string
  description: string
}

export interface CommonRows {
  headers: CommonRow[]
  params: (CommonRow & { place: 'query' | 'body' })[]
  returns: (CommonRow & { isData: boolean })[]
}

/** The common rows an application's root holds. */
export function readCommon(root: JsonObject): CommonRows {
  const { parameters, body, returns } = partsOf(root)
  const rows = (place: string) => parameters.filter((one) => one['in'] === place).map(rowOfParameter)
  return {
    headers: rows('header'),
    params: [
      ...rows('query').map((row) => ({ ...row, place: 'query' as const })),
      ...rowsOfObject(body).map(([row]) => ({ ...row, place: 'body' as const })),
    ],
    returns: rowsOfObject(returns).map(([row, schema]) => ({ ...row, isData: schema[dataKeyword] === true })),
  }
}

/** The root with the given rows in place of those of the same part; other fields as they are. */
export function writeCommon(root: JsonObject, changes: Partial<CommonRows>): JsonObject {
  const { headers, params, returns } = { ...readCommon(root), ...changes }
  const inBody = params.filter(({ place }) => place === 'body')
  const common: JsonObject = {
    parameters: [
      ...headers.map((row) => parameterOf(row, 'header')),
      ...params.filter(({ place }) => place === 'query').map((row) => parameterOf(row, 'query')),
    ],
    ...(inBody.length > 0 && { body: objectOf(inBody, () => ({})) }),
    ...(returns.length > 0 && { returns: objectOf(returns, ({ isData }) => (isData ? { [dataKeyword]: true } : {})) }),
  }
  const { [commonKeyword]: _, ...rest } = root
  const isEmpty = headers.length + params.length + returns.length === 0
  return isEmpty ? rest : { ...rest, [commonKeyword]: common }
}

/** Header rows that a Server Object holds. */
export function readServerHeaders(server: JsonObject): CommonRow[] {
  return (arrayAt(server, serverHeadersKeyword) ?? []).filter(isObject).map(rowOfParameter)
}

/** Parameter Objects of header rows. */
export function headersOfRows(rows: readonly CommonRow[]): JsonObject[] {
  return rows.map((row) => parameterOf(row, 'header'))
}

/** Of each list the rows of `own` where there are some, else those of `below`. */
export function commonOver(own: CommonRows, below: CommonRows): CommonRows {
  return {
    headers: own.headers.length > 0 ? own.headers : below.headers,
    params: own.params.length > 0 ? own.params : below.params,
    returns: own.returns.length > 0 ? own.returns : below.returns,
  }
}

function partsOf(root: JsonObject): { parameters: JsonObject[]; body: JsonObject; returns: JsonObject } {
  const common = objectAt(root, commonKeyword) ?? {}
  return {
    parameters: (arrayAt(common, 'parameters') ?? []).filter(isObject),
    body: objectAt(common, 'body') ?? {},
    returns: objectAt(common, 'returns') ?? {},
  }
}

function parameterOf(row: CommonRow, place: 'header' | 'query'): JsonObject {
  const { name, required, description } = row
  return {
    name,
    in: place,
    ...(required && { required }),
    ...(description !== '' && { description }),
    schema: schemaOf({ ...row, description: '' }),
  }
}

function rowOfParameter(parameter: JsonObject): CommonRow {
  const row = rowOfSchema(stringAt(parameter, 'name') ?? '', objectAt(parameter, 'schema') ?? {})
  return {
    ...row,
    required: parameter['required'] === true,
    description: stringAt(parameter, 'description') ?? row.description,
  }
}

function objectOf<R extends CommonRow>(rows: readonly R[], more: (row: R) => JsonObject): SchemaObject {
  const properties: JsonObject = {}
  for (const row of rows) setOwn(properties, row.name, { ...schemaOf(row), ...more(row) })
  const required = rows.filter((row) => row.required).map(({ name }) => name)
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function rowsOfObject(schema: JsonObject): [CommonRow, JsonObject][] {
  const required = stringsAt(schema, 'required')
  return Object.entries(objectAt(schema, 'properties') ?? {}).map(([name, property]) => {
    const own = isObject(property) ? property : {}
    return [{ ...rowOfSchema(name, own), required: required.includes(name) }, own]
  })
}

/** The type as written is kept beside the JSON type it stands for. */
function schemaOf({ type, example, description }: CommonRow): SchemaObject {
  const mapped = typeOfText(type)
  return {
    ...(mapped && schemaOfType(mapped)),
    ...(type !== '' && mapped?.type !== type && mapped?.format !== type && { [labelKeyword]: type }),
    ...(description !== '' && { description }),
    ...(example !== '' && { examples: [valueOf(example, mapped)] }),
  }
}

function schemaOfType({ type, format, item, isFile, isMap }: MappedType): SchemaObject {
  return {
    type,
    ...(format !== undefined && { format }),
    ...(isFile && { contentMediaType: 'application/octet-stream' }),
    ...(item !== undefined && (isMap ? { additionalProperties: schemaOfType(item) } : { items: schemaOfType(item) })),
  }
}

function rowOfSchema(name: string, schema: JsonObject): CommonRow {
  const [example] = arrayAt(schema, 'examples') ?? []
  return {
    name,
    type: stringAt(schema, labelKeyword) ?? stringAt(schema, 'format') ?? stringAt(schema, 'type') ?? '',
    required: false,
    example: example === undefined ? '' : valueText(example),
    description: stringAt(schema, 'description') ?? '',
  }
}

/** The example as a value of its type where it is one, else the text. */
function valueOf(text: string, mapped: MappedType | undefined): Json {
  if (mapped === undefined || mapped.type === 'string') return text
  try {
    return parseJson(text)
  } catch {
    // An example of another form than its type says is kept as written.
    return text
  }
}

/** Where an operation is read: what it can refer to, its application, and the server it is called at. */
export interface CommonPlace {
  components: Components
  root: JsonObject
  server?: JsonObject | undefined
}

/**
 * The operation with what its application has in common, for reading: the document's own parameters come first and win, its answers stand at
 * the data node. The very content given when nothing is added.
 */
export function withCommon(content: HttpContent, { components, root, server }: CommonPlace): HttpContent {
  if (content.container !== 'paths') return content
  const without = new Set(stringsAt(content.operation, withoutKeyword))
  const { parameters, body, returns } = partsOf(root)
  const offered = [
    ...((without.has('headers') ? [] : (server && arrayAt(server, serverHeadersKeyword))?.filter(isObject)) ?? []),
    ...parameters.filter((one) => !without.has(one['in'] === 'header' ? 'headers' : 'params')),
  ]
  let { operation } = content
  const added = notYetIn(content, components, offered)
  if (added.length > 0)
    operation = { ...operation, parameters: [...(arrayAt(operation, 'parameters') ?? []), ...added] }
  if (!without.has('params') && hasFields(body)) operation = withBody(operation, components, body)
  if (!without.has('returns') && hasFields(returns)) operation = withReturns(operation, components, returns)
  return operation === content.operation ? content : { ...content, operation }
}

function keyOf(place: unknown, name: unknown): string {
  const text = typeof name === 'string' ? name : ''
  return `${String(place)}:${place === 'header' ? text.toLowerCase() : text}`
}

function notYetIn(content: HttpContent, components: Components, offered: readonly JsonObject[]): JsonObject[] {
  if (offered.length === 0) return []
  const taken = new Set(parametersOf(content, components).map((one) => keyOf(one.in, one.name)))
  return offered.filter((one) => {
    const key = keyOf(one['in'], one['name'])
    if (taken.has(key)) return false
    taken.add(key)
    return true
  })
}

function hasFields(schema: JsonObject): boolean {
  return Object.keys(objectAt(schema, 'properties') ?? {}).length > 0
}

function withBody(operation: JsonObject, components: Components, body: JsonObject): JsonObject {
  const requestBody = resolveObject(operation['requestBody'], components)?.value
  const media = requestBody && objectAt(requestBody, 'content')
  if (requestBody === undefined || media === undefined) return operation
  const content = mapMedia(media, components, (schema) => beside(schema, body, components))
  return { ...operation, requestBody: { ...requestBody, content } }
}

function withReturns(operation: JsonObject, components: Components, returns: JsonObject): JsonObject {
  const responses = objectAt(operation, 'responses') ?? {}
  const framed = Object.entries(responses).map(([status, entry]): [string, Json] => {
    const response = status.startsWith('2') ? resolveObject(entry, components)?.value : undefined
    const media = response && objectAt(response, 'content')
    if (response === undefined || media === undefined) return [status, entry]
    const content = mapMedia(media, components, (schema) => inFrame(schema, returns, components))
    return [status, { ...response, content }]
  })
  return { ...operation, responses: Object.fromEntries(framed) }
}

/** Only representations made of fields have room for more. */
const isFields = (mediaType: string): boolean => /json|x-www-form-urlencoded|form-data|^\*\/\*/.test(mediaType)

function mapMedia(media: JsonObject, components: Components, change: (schema: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(media).map(([mediaType, entry]) => {
      const value = isFields(mediaType) ? resolveObject(entry, components)?.value : undefined
      return [mediaType, value === undefined ? entry : { ...value, schema: change(value['schema'] ?? true) }]
    }),
  )
}

/** Names of a schema's own fields, its reference followed. */
function namesIn(schema: Json, components: Components): Set<string> {
  const ref = isObject(schema) ? stringAt(schema, '$ref') : undefined
  const target = ref === undefined ? schema : lookUp(components, ref)
  return new Set(isObject(target) ? Object.keys(objectAt(target, 'properties') ?? {}) : [])
}

/** The schema with the common fields it does not have. */
function beside(schema: Json, common: JsonObject, components: Components): Json {
  if (isObject(schema) && schema['type'] === 'array') return schema
  const own = namesIn(schema, components)
  const left = Object.entries(objectAt(common, 'properties') ?? {}).filter(([name]) => !own.has(name))
  if (left.length === 0) return schema
  const required = stringsAt(common, 'required').filter((name) => !own.has(name))
  const rest = { ...common, properties: Object.fromEntries(left), required }
  return { allOf: isObject(schema) ? [schema, rest] : [rest] }
}

/** The schema at the data node of the frame; beside its fields when there is no such node; as it is when it brings the frame itself. */
function inFrame(schema: Json, returns: JsonObject, components: Components): Json {
  const fields = objectAt(returns, 'properties') ?? {}
  const own = namesIn(schema, components)
  if (Object.keys(fields).every((name) => own.has(name))) return schema
  const node = Object.entries(fields).find(([, field]) => isObject(field) && field[dataKeyword] === true)
  if (node === undefined) return beside(schema, returns, components)
  const [name, data] = node
  const description = isObject(data) ? data['description'] : undefined
  const inside = isObject(schema) ? { ...(description !== undefined && { description }), ...schema } : data
  return { ...returns, properties: { ...fields, [name]: inside } }
}
