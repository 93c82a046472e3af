/*
 * Reading an HTTP document: every part of its operation, with components resolved.
 * Owns: what OpenAPI 3.2 says about inheritance and overriding between path item, operation and application.
 * Nothing here throws on odd input: a field of the wrong type counts as absent.
 */
import { resolveObject, type Components } from '../content/components.ts'
import type { ApplicationContent, HttpContent, Schema } from '../content/content.ts'
import { arrayAt, isObject, objectAt, ownValue, stringAt, stringsAt, type Json, type JsonObject } from '../json.ts'
import { childPointer } from '../pointer.ts'

/** Where a parameter is sent. `querystring` is the whole query as one value (OpenAPI 3.2). */
export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie'

const places: ReadonlySet<string> = new Set(['path', 'query', 'querystring', 'header', 'cookie'])

/** A parameter as it counts for the operation. */
export interface EffectiveParameter {
  in: ParameterPlace
  name: string
  /** The Parameter Object with its reference resolved. */
  value: JsonObject
  /** Pointer within the document: `#/operation/parameters/0` or `#/pathItem/parameters/0`. */
  pointer: string
  /** True when the path item declares it for all its methods. */
  inherited: boolean
  /** Reference of the shared parameter, when it is one. */
  ref?: string
}

/** The operation's parameters after those of the path it doesn't override, by place and name. */
export function parametersOf(content: HttpContent, components: Components): EffectiveParameter[] {
  const inherited = readParameters(content.pathItem, '#/pathItem/parameters', true, components)
  const own = readParameters(content.operation, '#/operation/parameters', false, components)
  const overridden = new Set(own.map(parameterKey))
  return [...inherited.filter((parameter) => !overridden.has(parameterKey(parameter))), ...own]
}

function readParameters(
  owner: JsonObject | undefined,
  pointer: string,
  inherited: boolean,
  components: Components,
): EffectiveParameter[] {
  if (!isObject(owner)) return []
  return (arrayAt(owner, 'parameters') ?? []).flatMap((entry, index): EffectiveParameter[] => {
    const resolved = resolveObject(entry, components)
    const name = resolved && stringAt(resolved.value, 'name')
    const place = resolved && stringAt(resolved.value, 'in')
    if (resolved === undefined || name === undefined || place === undefined || !isPlace(place)) return []
    return [{ in: place, name, ...resolved, pointer: childPointer(pointer, index), inherited }]
  })
}

function isPlace(text: string): text is ParameterPlace {
  return places.has(text)
}

/** Header names do not tell upper from lower case. */
function parameterKey(parameter: EffectiveParameter): string {
  const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name
  return `${parameter.in}:${name}`
}

/** The schema of a Parameter or Header Object, from `schema` or its one media type; `true` when it says nothing. */
export function parameterSchema(parameter: JsonObject): Schema {
  const own = schemaAt(parameter, 'schema')
  if (own !== undefined) return own
  const [media] = Object.values(objectAt(parameter, 'content') ?? {})
  return (isObject(media) ? schemaAt(media, 'schema') : undefined) ?? true
}

function schemaAt(owner: JsonObject, key: string): Schema | undefined {
  const schema = owner[key]
  return typeof schema === 'boolean' || isObject(schema) ? schema : undefined
}

/** One representation of a body. */
export interface MediaTypeEntry {
  /** `application/json`, `text/*`, … */
  mediaType: string
  /** The Media Type Object with its reference resolved. */
  value: JsonObject
  pointer: string
  /** `true` when nothing is said. For sequences (`itemSchema`, OpenAPI 3.2) see `isSequence`. */
  schema: Schema
  schemaPointer: string
  /** Server-sent events, JSON lines and the like: `schema` describes one item of the stream. */
  isSequence: boolean
}

/** The representations of a body, response or parameter, in written order. */
export function mediaTypesOf(owner: JsonObject, components: Components, pointer = '#'): MediaTypeEntry[] {
  return Object.entries(objectAt(owner, 'content') ?? {}).flatMap(([mediaType, entry]): MediaTypeEntry[] => {
    const resolved = resolveObject(entry, components)
    if (resolved === undefined) return []
    const { value, ref } = resolved
    const keyword = value['schema'] === undefined && value['itemSchema'] !== undefined ? 'itemSchema' : 'schema'
    const place = ref ?? childPointer(`${pointer}/content`, mediaType)
    return [
      {
        mediaType,
        value,
        pointer: place,
        schema: schemaAt(value, keyword) ?? true,
        schemaPointer: `${place}/${keyword}`,
        isSequence: keyword === 'itemSchema',
      },
    ]
  })
}

/** The request body. */
export interface RequestBody {
  value: JsonObject
  ref?: string
  pointer: string
  description: string
  required: boolean
  mediaTypes: MediaTypeEntry[]
}

/** The operation's request body; undefined when it takes none. */
export function requestBodyOf(content: HttpContent, components: Components): RequestBody | undefined {
  const resolved = resolveObject(content.operation['requestBody'], components)
  if (resolved === undefined) return undefined
  const pointer = resolved.ref ?? '#/operation/requestBody'
  return {
    ...resolved,
    pointer,
    description: stringAt(resolved.value, 'description') ?? '',
    required: resolved.value['required'] === true,
    mediaTypes: mediaTypesOf(resolved.value, components, pointer),
  }
}

/** One security scheme of a requirement. */
export interface SecurityUse {
  name: string
  scopes: string[]
  /** The Security Scheme Object; absent when the application doesn't declare it. */
  scheme?: JsonObject
}

/** Alternatives of which one suffices; each lists the schemes needed together. An empty one means "or anonymous". */
export interface EffectiveSecurity {
  alternatives: SecurityUse[][]
  /** True when the operation says nothing itself and the application's rule counts. */
  inherited: boolean
}

/** The operation's security, else the application's. No alternatives: nobody needs to identify. */
export function securityOf(
  content: HttpContent,
  components: Components,
  application?: Pick<ApplicationContent, 'root'>,
): EffectiveSecurity {
  const own = arrayAt(content.operation, 'security')
  const list = own ?? (application === undefined ? undefined : arrayAt(application.root, 'security')) ?? []
  const alternatives = list.filter(isObject).map((requirement) =>
    Object.keys(requirement).map((name): SecurityUse => {
      const scheme = resolveObject(ownValue(components.securitySchemes, name), components)
      return { name, scopes: stringsAt(requirement, name), ...(scheme !== undefined && { scheme: scheme.value }) }
    }),
  )
  return { alternatives, inherited: own === undefined && list.length > 0 }
}

/** An environment an operation can be called at. */
export interface ServerEntry {
  /** As written, with `{variables}`. */
  url: string
  /** With every variable's default filled in. */
  resolvedUrl: string
  name: string
  description: string
  value: JsonObject
}

/** The servers of the operation, else of its path, else of the application; empty when none is named anywhere. */
export function serversOf(content: HttpContent, application?: Pick<ApplicationContent, 'root'>): ServerEntry[] {
  for (const owner of [content.operation, content.pathItem, application?.root]) {
    const servers = isObject(owner) ? arrayAt(owner, 'servers') : undefined
    if (servers !== undefined && servers.length > 0) return servers.flatMap(readServer)
  }
  return []
}

/** The call without servers of its own or of its path: those of its application are left. */
export function withoutServers({ operation, pathItem, ...content }: HttpContent): HttpContent {
  const { servers: _servers, ...rest } = operation
  if (pathItem === undefined) return { ...content, operation: rest }
  const { servers: _others, ...shared } = pathItem
  return { ...content, operation: rest, pathItem: shared }
}

function readServer(value: Json): ServerEntry[] {
  const url = isObject(value) ? stringAt(value, 'url') : undefined
  if (!isObject(value) || url === undefined) return []
  const variables = objectAt(value, 'variables') ?? {}
  const resolvedUrl = url.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined
    return (isObject(variable) ? stringAt(variable, 'default') : undefined) ?? whole
  })
  return [
    { url, resolvedUrl, name: stringAt(value, 'name') ?? '', description: stringAt(value, 'description') ?? '', value },
  ]
}

/** A link to further documentation. */
export interface ExternalDocs {
  url: string
  description: string
}

/** The `externalDocs` of an operation, tag, schema or application; undefined when there are none. */
export function externalDocsOf(owner: JsonObject): ExternalDocs | undefined {
  const docs = objectAt(owner, 'externalDocs')
  const url = docs && stringAt(docs, 'url')
  return docs === undefined || url === undefined ? undefined : { url, description: stringAt(docs, 'description') ?? '' }
}
