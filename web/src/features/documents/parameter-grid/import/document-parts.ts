/* The parts of a document whose fields can be taken over into another one. Pure. */
import {
  headersOf,
  isObject,
  mediaTypesOf,
  modelNameOf,
  ownValue,
  parametersOf,
  requestBodyOf,
  responsesOf,
  schemaOfParameters,
  type Components,
  type DocumentContent,
  type HttpContent,
  type JsonObject,
  type ParameterPlace,
  type Schema,
} from '@lectern/model'
import { copyOfSchema } from './copy-schema.ts'

type PartPlace =
  | 'path'
  | 'query'
  | 'header'
  | 'cookie'
  | 'body'
  | 'response'
  | 'responseHeaders'
  | 'parameters'
  | 'result'

/** One part with the schema of its fields. */
export interface DocumentPart {
  /** Unique within the document. */
  key: string
  place: PartPlace
  /** Of responses: `200`, `4XX`, `default`. */
  status: string
  /** Of bodies and responses. */
  mediaType: string
  schema: Schema
}

const places: readonly (ParameterPlace & PartPlace)[] = ['path', 'query', 'header', 'cookie']

/** The parts that have anything in them, in reading order; none for texts. */
export function partsOfDocument(content: DocumentContent, components: Components): DocumentPart[] {
  if (content.kind === 'http') return partsOfOperation(content, components)
  if (content.kind !== 'dubbo') return []
  return [partOf('parameters', content.parameters), partOf('result', content.result)]
}

function partOf(place: PartPlace, schema: Schema, status = '', mediaType = ''): DocumentPart {
  return { key: `${place} ${status} ${mediaType}`, place, status, mediaType, schema }
}

function partsOfOperation(content: HttpContent, components: Components): DocumentPart[] {
  const parameters = parametersOf(content, components)
  const body = requestBodyOf(content, components)
  return [
    ...places.flatMap((place) => {
      const values = parameters.filter((each) => each.in === place).map((each) => each.value)
      return values.length === 0 ? [] : [partOf(place, schemaOfParameters(values, components, place).schema)]
    }),
    ...(body?.mediaTypes ?? []).map(({ mediaType, schema }) => partOf('body', schema, '', mediaType)),
    ...responsesOf(content, components).flatMap(({ status, value }) => [
      ...mediaTypesOf(value, components).map(({ mediaType, schema }) => partOf('response', schema, status, mediaType)),
      ...headerParts(value, status, components),
    ]),
  ]
}

function headerParts(response: JsonObject, status: string, components: Components): DocumentPart[] {
  const headers = headersOf(response, components).map(({ name, value }) => ({ ...value, name, in: 'header' }))
  if (headers.length === 0) return []
  return [partOf('responseHeaders', schemaOfParameters(headers, components, 'header').schema, status)]
}

/**
 * The fields of a part as they come into another document: their own, whatever model they stood in. Within the application, fields further
 * below go on referring to its models; into another one, those models come along as fields.
 */
export function fieldsOfPart(part: DocumentPart, components: Components, isSameApplication: boolean): Schema {
  return isSameApplication ? opened(part.schema, components, []) : copyOfSchema(part.schema, components)
}

/** The outermost model put in place, of a list the one of its items. */
function opened(schema: Schema, components: Components, trail: readonly string[]): Schema {
  if (!isObject(schema)) return schema
  const { $ref, ...beside } = schema
  const name = typeof $ref === 'string' ? modelNameOf($ref) : ''
  const model = name === '' || trail.includes(name) ? undefined : ownValue(components.schemas ?? {}, name)
  if (isObject(model)) return opened({ ...model, ...beside }, components, [...trail, name])
  const { items, allOf } = schema
  return {
    ...schema,
    ...(isObject(items) && { items: opened(items, components, trail) }),
    ...(Array.isArray(allOf) && {
      allOf: allOf.map((branch) => (isObject(branch) ? opened(branch, components, trail) : branch)),
    }),
  }
}
