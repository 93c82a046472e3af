/*
 * Where objects of which kind stand in an OpenAPI description, as a table (OpenAPI 3.0–3.2, JSON Schema 2020-12).
 * Importers and exporters walk by it, so that examples, defaults and extensions are never mistaken for schemas.
 */
import type { ComponentSection } from '@lectern/model'

/** The kinds of object a walk tells apart. */
export type Kind =
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'mediaType'
  | 'encoding'
  | 'responses'
  | 'response'
  | 'callback'
  | 'link'
  | 'example'
  | 'schema'
  | 'securityScheme'

/** `one` object, a `list` of them, a `map` by name, or `oneOrList` (draft 4 `items`). */
export type SlotForm = 'one' | 'list' | 'map' | 'oneOrList'

/** What stands in a field. */
export interface Slot {
  kind: Kind
  form: SlotForm
}

const one = (kind: Kind): Slot => ({ kind, form: 'one' })
const list = (kind: Kind): Slot => ({ kind, form: 'list' })
const map = (kind: Kind): Slot => ({ kind, form: 'map' })

/** Methods with a field of their own in a Path Item of OpenAPI 3.2. */
export const fixedMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

const operationSlots = fixedMethods.map((method): [string, Slot] => [method, one('operation')])

const mediaFields: [string, Slot][] = [
  ['schema', one('schema')],
  ['itemSchema', one('schema')],
  ['examples', map('example')],
  ['encoding', map('encoding')],
  ['prefixEncoding', list('encoding')],
  ['itemEncoding', one('encoding')],
]

const parameterFields: [string, Slot][] = [
  ['schema', one('schema')],
  ['content', map('mediaType')],
  ['examples', map('example')],
]

/** Fields of each kind that hold further objects. `responses` and `callback` are maps themselves: see `mapKinds`. */
export const grammar: Record<Kind, ReadonlyMap<string, Slot>> = {
  pathItem: new Map([...operationSlots, ['additionalOperations', map('operation')], ['parameters', list('parameter')]]),
  operation: new Map([
    ['parameters', list('parameter')],
    ['requestBody', one('requestBody')],
    ['responses', one('responses')],
    ['callbacks', map('callback')],
  ]),
  parameter: new Map(parameterFields),
  header: new Map(parameterFields),
  requestBody: new Map([['content', map('mediaType')]]),
  mediaType: new Map(mediaFields),
  encoding: new Map([
    ['headers', map('header')],
    ['encoding', map('encoding')],
    ['prefixEncoding', list('encoding')],
    ['itemEncoding', one('encoding')],
  ]),
  responses: new Map(),
  response: new Map([
    ['headers', map('header')],
    ['content', map('mediaType')],
    ['links', map('link')],
  ]),
  callback: new Map(),
  link: new Map(),
  example: new Map(),
  securityScheme: new Map(),
  schema: new Map<string, Slot>([
    ['properties', map('schema')],
    ['items', { kind: 'schema', form: 'oneOrList' }],
    ['allOf', list('schema')],
    ['anyOf', list('schema')],
    ['oneOf', list('schema')],
    ['additionalProperties', one('schema')],
    ['not', one('schema')],
    ['if', one('schema')],
    ['then', one('schema')],
    ['else', one('schema')],
    ['prefixItems', list('schema')],
    ['contains', one('schema')],
    ['additionalItems', one('schema')],
    ['unevaluatedItems', one('schema')],
    ['unevaluatedProperties', one('schema')],
    ['propertyNames', one('schema')],
    ['contentSchema', one('schema')],
    ['patternProperties', map('schema')],
    ['dependentSchemas', map('schema')],
    ['$defs', map('schema')],
    ['definitions', map('schema')],
  ]),
}

/** Kinds whose own keys are the names of a map. */
export const mapKinds: Partial<Record<Kind, Kind>> = { responses: 'response', callback: 'pathItem' }

/** The section of `components` that holds objects of a kind; kinds without one can't be referenced. */
export const sectionOfKind: Partial<Record<Kind, ComponentSection>> = {
  schema: 'schemas',
  response: 'responses',
  parameter: 'parameters',
  example: 'examples',
  requestBody: 'requestBodies',
  header: 'headers',
  securityScheme: 'securitySchemes',
  link: 'links',
  callback: 'callbacks',
  pathItem: 'pathItems',
  mediaType: 'mediaTypes',
}

/** The kind of the entries of a section. */
export const kindOfSection: Record<ComponentSection, Kind> = {
  schemas: 'schema',
  responses: 'response',
  parameters: 'parameter',
  examples: 'example',
  requestBodies: 'requestBody',
  headers: 'header',
  securitySchemes: 'securityScheme',
  links: 'link',
  callbacks: 'callback',
  pathItems: 'pathItem',
  mediaTypes: 'mediaType',
}
