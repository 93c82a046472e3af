/*
 * One request of an operation, filled with values that someone typed.
 * Owns: how a typed text becomes the value of a parameter. Does not own: how values are written (`parameters.ts`).
 */
import { appendAll } from '../../append-all.ts'
import type { Components } from '../../content/components.ts'
import type { ApplicationContent, HttpContent, Schema } from '../../content/content.ts'
import { isObject, type Json } from '../../json.ts'
import { parseJson } from '../../number-literal.ts'
import { parameterSchema, parametersOf, securityOf, type EffectiveParameter } from '../operation.ts'
import { rootRowOf } from '../../schema-rows/read.ts'
import type { BodyDescription } from './body.ts'
import { writeParameter, type NameValue } from './parameters.ts'
import { addressOf, ignoredHeaders, listOf, sentPath, type RequestDescription } from './request.ts'
import { addSecurity, type Secrets } from './security.ts'

/** A parameter of the document with what was typed for it. */
export interface TypedParameter {
  parameter: EffectiveParameter
  text: string
}

/** Everything a request is made of. */
export interface RequestValues {
  /** Address the path follows; its variables are filled in. */
  server: string
  /** Empty for the method of the document. */
  method: string
  /** Those that are sent, in their order. */
  parameters: readonly TypedParameter[]
  /** What the document does not have. */
  query: readonly NameValue[]
  headers: readonly NameValue[]
  cookies: readonly NameValue[]
  body: BodyDescription | undefined
  /** Index of the security alternative; undefined when none is used. */
  security: number | undefined
  /** Placeholders are in their place when undefined. */
  secrets: Secrets | undefined
}

/** Parameters that are filled in; headers that OpenAPI ignores as parameters are not. */
export function fillableParameters(content: HttpContent, components: Components): EffectiveParameter[] {
  return parametersOf(content, components).filter(
    (parameter) => parameter.in !== 'header' || !ignoredHeaders.has(parameter.name.toLowerCase()),
  )
}

/** The request that is sent. Path parameters without a value stay as `{name}`. */
export function fillRequest(
  content: HttpContent,
  components: Components,
  values: RequestValues,
  application?: Pick<ApplicationContent, 'root'>,
): RequestDescription {
  const { body } = values
  const request: RequestDescription = {
    method: (values.method === '' ? content.method : values.method).toUpperCase(),
    url: '',
    query: [],
    headers: [],
    cookies: [],
    ...(body !== undefined && { body }),
  }
  const path = addTyped(request, sentPath(content), values.parameters, components)
  appendAll(request.query, values.query)
  appendAll(request.headers, values.headers)
  appendAll(request.cookies, values.cookies)
  if (body !== undefined && !body.mediaType.startsWith('multipart/') && !hasHeader(request, 'content-type')) {
    request.headers.push({ name: 'Content-Type', value: body.mediaType })
  }
  if (values.security !== undefined)
    addSecurity(request, securityOf(content, components, application), values.security, values.secrets)
  request.url = addressOf(values.server, path, request.query)
  return request
}

/** Adds the parameters; returns the path with its values. */
function addTyped(
  request: RequestDescription,
  template: string,
  parameters: readonly TypedParameter[],
  components: Components,
): string {
  let path = template
  for (const { parameter, text } of parameters) {
    const value = typedValue(text, parameterSchema(parameter.value), components)
    if (parameter.in !== 'path') appendAll(listOf(request, parameter), writeParameter(parameter, value))
    else if (text !== '') {
      const written = writeParameter(parameter, value).map((each) => each.value)
      path = path.replaceAll(`{${parameter.name}}`, () => written.join(''))
    }
  }
  return path
}

function hasHeader({ headers }: RequestDescription, name: string): boolean {
  return headers.some((header) => header.name.toLowerCase() === name)
}

/**
 * The value a text is for a schema: lists are written as JSON, with a line for each entry, or separated by commas; objects as JSON. Everything
 * else is the text itself.
 */
export function typedValue(text: string, schema: Schema, components: Components): Json {
  const kind = shapeOf(schema, components)
  if (kind === 'scalar') return text
  const parsed = parsedOf(text)
  if (kind === 'object') return isObject(parsed) ? parsed : text
  if (Array.isArray(parsed)) return parsed
  if (text.trim() === '') return []
  return text
    .split(text.includes('\n') ? '\n' : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function shapeOf(schema: Schema, components: Components): 'scalar' | 'array' | 'object' {
  const { kind } = rootRowOf(schema, components)
  if (kind === 'array' || kind === 'tuple') return 'array'
  return kind === 'object' || kind === 'map' ? 'object' : 'scalar'
}

function parsedOf(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return parseJson(text)
  } catch {
    // Half-typed JSON is sent as it is.
    return undefined
  }
}
