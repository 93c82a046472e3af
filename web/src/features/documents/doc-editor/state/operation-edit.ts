/*
 * Changing an HTTP document by the parts people think in. Pure. What is by reference to a shared component is changed in place only after it was
 * taken over (`inlined`), so that editing one document never changes others.
 */
import {
  arrayAt,
  isObject,
  objectAt,
  resolveObject,
  stringAt,
  type Components,
  type HttpContent,
  type Json,
  type JsonObject,
  type ParameterPlace,
  type Schema,
} from '@lectern/model'
import { editBelow, renameKey, withKey } from './json-edit.ts'

/** Fields of an Operation Object as the specification lists them. */
const operationOrder = [
  'tags',
  'summary',
  'description',
  'externalDocs',
  'operationId',
  'parameters',
  'requestBody',
  'responses',
  'callbacks',
  'deprecated',
  'security',
  'servers',
]

/** Sets a field of the operation; `undefined` removes it. */
export function withField(content: HttpContent, key: string, value: Json | undefined): HttpContent {
  return { ...content, operation: withKey(content.operation, key, value, operationOrder) }
}

/** A text of the operation; an empty one is none. */
export function withText(content: HttpContent, key: string, text: string): HttpContent {
  return withField(content, key, text === '' ? undefined : text)
}

/** Names between braces, in order: of `/orders/{id}` it is `id`. */
export function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{([^{}/]+)\}/g)].map(([, name = '']) => name)
}

/**
 * The operation at another path. A name that only was spelled differently takes its parameter along; a new one gets a parameter, and one that is
 * gone leaves its parameter if anything was said about it.
 */
export function withPath(content: HttpContent, path: string): HttpContent {
  const before = namesInPath(content.path)
  const after = namesInPath(path)
  const moved = { ...content, path }
  if (content.container !== 'paths' || before.join('/') === after.join('/')) return moved
  const renamed = new Map<string, string>()
  if (before.length === after.length) {
    for (const [index, name] of before.entries()) {
      const to = after[index] ?? name
      if (name !== to && !after.includes(name) && !before.includes(to)) renamed.set(name, to)
    }
  }
  const parameters = (arrayAt(content.operation, 'parameters') ?? []).map((parameter): Json => {
    const to = isPathParameter(parameter) ? renamed.get(stringAt(parameter, 'name') ?? '') : undefined
    return to === undefined || !isObject(parameter) ? parameter : withKey(parameter, 'name', to)
  })
  const inherited = arrayAt(content.pathItem ?? {}, 'parameters') ?? []
  const declared = new Set(
    [...inherited, ...parameters].map((each) => (isPathParameter(each) ? stringAt(each, 'name') : '')),
  )
  const kept = parameters.filter((parameter) => {
    const name = isPathParameter(parameter) ? (stringAt(parameter, 'name') ?? '') : ''
    return name === '' || after.includes(name) || !isUntouched(parameter)
  })
  const added = after.filter((name) => !declared.has(name)).map(pathParameter)
  return withParameters(moved, [...kept, ...added])
}

function isPathParameter(parameter: Json): parameter is JsonObject {
  return isObject(parameter) && parameter['in'] === 'path'
}

function pathParameter(name: string): JsonObject {
  return { name, in: 'path', required: true, schema: { type: 'string' } }
}

/** As `pathParameter` makes it: nobody said anything about it. */
function isUntouched(parameter: Json): boolean {
  return (
    isObject(parameter) &&
    JSON.stringify(parameter) === JSON.stringify(pathParameter(stringAt(parameter, 'name') ?? ''))
  )
}

function withParameters(content: HttpContent, parameters: readonly Json[]): HttpContent {
  return withField(content, 'parameters', parameters.length === 0 ? undefined : [...parameters])
}

/** The operation's own parameters of one place, those by reference included. */
export function parametersAt(content: HttpContent, components: Components, place: ParameterPlace): Json[] {
  return (arrayAt(content.operation, 'parameters') ?? []).filter(
    (parameter) => resolveObject(parameter, components)?.value['in'] === place,
  )
}

/** Replaces the parameters of one place; those of the others stay where they are. */
export function withParametersAt(
  content: HttpContent,
  components: Components,
  place: ParameterPlace,
  list: readonly Json[],
): HttpContent {
  const all = arrayAt(content.operation, 'parameters') ?? []
  const isHere = (parameter: Json) => resolveObject(parameter, components)?.value['in'] === place
  const first = all.findIndex(isHere)
  const others = all.filter((parameter) => !isHere(parameter))
  const at = first < 0 ? others.length : all.slice(0, first).length
  return withParameters(content, [...others.slice(0, at), ...list, ...others.slice(at)])
}

/** The object at a key as the document's own: a reference is replaced by what it leads to. */
function inlined(owner: JsonObject, key: string, components: Components): JsonObject {
  return resolveObject(Object.hasOwn(owner, key) ? owner[key] : undefined, components)?.value ?? {}
}

/** Changes the request body, made when there is none; `undefined` removes it. */
export function withBody(
  content: HttpContent,
  components: Components,
  change: (body: JsonObject) => JsonObject | undefined,
): HttpContent {
  return withField(content, 'requestBody', change(inlined(content.operation, 'requestBody', components)))
}

/** Changes the response of a status, made when there is none. */
export function withResponse(
  content: HttpContent,
  components: Components,
  status: string,
  change: (response: JsonObject) => JsonObject,
): HttpContent {
  const responses = objectAt(content.operation, 'responses') ?? {}
  const changed = change(inlined(responses, status, components))
  return withField(content, 'responses', withKey(responses, status, changed))
}

export function withoutResponse(content: HttpContent, status: string): HttpContent {
  const left = withKey(objectAt(content.operation, 'responses') ?? {}, status, undefined)
  return withField(content, 'responses', left)
}

/** The response under another status. */
export function withStatus(content: HttpContent, from: string, to: string): HttpContent {
  return withField(content, 'responses', renameKey(objectAt(content.operation, 'responses') ?? {}, from, to))
}

/** Changes one representation of a body or response. */
export function withMediaType(
  owner: JsonObject,
  components: Components,
  mediaType: string,
  change: (media: JsonObject) => JsonObject,
): JsonObject {
  const media = inlined(objectAt(owner, 'content') ?? {}, mediaType, components)
  return editBelow(owner, ['content'], (map) => withKey(map, mediaType, change(media)))
}

export function renameMediaType(owner: JsonObject, from: string, to: string): JsonObject {
  return editBelow(owner, ['content'], (map) => renameKey(map, from, to))
}

export function withoutMediaType(owner: JsonObject, mediaType: string): JsonObject {
  const content = withKey(objectAt(owner, 'content') ?? {}, mediaType, undefined)
  return withKey(owner, 'content', Object.keys(content).length === 0 ? undefined : content)
}

/** Sets the schema of a representation, under the keyword it stands in. */
export function withSchema(media: JsonObject, schema: Schema): JsonObject {
  const keyword = media['schema'] === undefined && media['itemSchema'] !== undefined ? 'itemSchema' : 'schema'
  return withKey(media, keyword, schema)
}
