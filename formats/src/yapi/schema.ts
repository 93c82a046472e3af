/*
 * A JSON Schema as YApi stores it (draft 4 with mock rules and slips of its editor) → JSON Schema 2020-12.
 */
import {
  isObject,
  plainPointerOf,
  setOwn,
  type Json,
  type JsonObject,
  type Schema,
  literalOf,
  numberOfLiteral,
  valueText,
} from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import { upgradeSchema } from '../openapi/upgrade/upgrade-schema.ts'
import type { Draft } from '../requests/draft.ts'
import { keywords, type Place } from '../requests/facts.ts'

interface Settling {
  draft: Draft
  issues: IssueList
  /** Of the text the schema stands in. */
  place: Place
  /** Names of definitions → names of models. */
  models: ReadonlyMap<string, string>
}

const numberKeywords = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'multipleOf',
]
const types: ReadonlyMap<string, string> = new Map([
  ['int', 'integer'],
  ['long', 'integer'],
  ['short', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['text', 'string'],
  ['date', 'string'],
  ['bool', 'boolean'],
  ['list', 'array'],
  ['map', 'object'],
])
const knownTypes = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

/** The schema of a body. Its definitions become models. */
export function settleSchema(schema: JsonObject, place: Place, draft: Draft, issues: IssueList): Schema {
  const { $schema: _dialect, definitions, $defs, ...root } = schema
  const found = Object.entries({ ...(isObject(definitions) ? definitions : {}), ...(isObject($defs) ? $defs : {}) })
  const models = new Map(found.map(([name]) => [name, name]))
  const settling: Settling = { draft, issues, place, models }
  // A name may be taken by another model; references are settled with the names that come out.
  for (const [name, value] of found) models.set(name, draft.useSchema(name, value))
  const values = found.map(([name, value]): [string, Json] => [models.get(name) ?? name, settle(settling, value)])
  for (const [name, value] of values) draft.settleModel(name, value)
  return settleObject(settling, root)
}

function settle(settling: Settling, value: Json): Json {
  return isObject(value) ? settleObject(settling, value) : value
}

function settleObject(settling: Settling, source: JsonObject): JsonObject {
  const node: JsonObject = {}
  for (const [written, value] of Object.entries(source)) {
    // Lists of items have a keyword of their own by now.
    const key = written === 'items' && Array.isArray(value) ? 'prefixItems' : written
    setOwn(node, key, settleMember(settling, key, value))
  }
  settleNumbers(settling, node)
  settleType(settling, node)
  settleMock(node)
  settlePattern(settling, node)
  settleReference(settling, node)
  settleRequired(node)
  const names = requiredNames(source)
  if (names.length > 0 && node['required'] === undefined) node['required'] = names
  upgradeSchema(node, '3.0')
  return node
}

/** Descends into what holds schemas, and into nothing else: a property may be called `items`. */
function settleMember(settling: Settling, key: string, value: Json): Json {
  if (key === 'properties' || key === 'patternProperties') {
    if (!isObject(value)) return value
    const fields: JsonObject = {}
    for (const [name, field] of Object.entries(value)) setOwn(fields, name, settle(settling, field))
    return fields
  }
  if (['allOf', 'anyOf', 'oneOf', 'prefixItems'].includes(key))
    return Array.isArray(value) ? value.map((each) => settle(settling, each)) : value
  return ['items', 'not', 'additionalProperties', 'additionalItems'].includes(key) ? settle(settling, value) : value
}

function note({ issues, place }: Settling, field: string, from: Json, to: Json): void {
  const text = (value: Json): string => valueText(value).slice(0, 100)
  issues.add('note', 'value_corrected', '#' + plainPointerOf(place), {
    params: { field, from: text(from), to: text(to) },
  })
}

/** `{ "mock": { "mock": "@name" } }` is the rule; a rule that is a plain value is an example as well. */
function settleMock(node: JsonObject): void {
  const { mock } = node
  const rule = isObject(mock) ? mock['mock'] : mock
  if (rule === undefined || (isObject(mock) && Object.keys(mock).some((key) => key !== 'mock'))) return
  Reflect.deleteProperty(node, 'mock')
  if (rule === '' || rule === null) return
  node[keywords.mock] = rule
  const isPlain = typeof rule !== 'string' || !/@|^\/.*\/$/.test(rule)
  if (isPlain && node['examples'] === undefined && node['example'] === undefined)
    node['examples'] = [typedValue(rule, node['type'])]
}

/** A text in the type the schema says. */
export function typedValue(value: Json, type: Json | undefined): Json {
  if (typeof value !== 'string' || literalOf(value) !== undefined) return value
  const isNumeric = (type === 'number' || type === 'integer') && value.trim() !== '' && Number.isFinite(Number(value))
  if (isNumeric) return numberOfLiteral(value.trim())
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

function settleNumbers(settling: Settling, node: JsonObject): void {
  for (const keyword of numberKeywords) {
    const value = node[keyword]
    if (typeof value !== 'string' || literalOf(value) !== undefined) continue
    const number = Number(value)
    if (value.trim() === '' || !Number.isFinite(number)) continue
    node[keyword] = number
    note(settling, keyword, value, number)
  }
}

function settleType(settling: Settling, node: JsonObject): void {
  const { type } = node
  if (typeof type !== 'string' || knownTypes.has(type) || type === 'file') return
  const known = types.get(type.toLowerCase())
  if (known !== undefined) {
    node['type'] = known
    note(settling, 'type', type, known)
  } else
    settling.issues.add('warning', 'schema_type_invalid', '#' + plainPointerOf(settling.place), {
      params: { type: type.slice(0, 100) },
    })
}

/** Written as in JavaScript, with slashes. */
function settlePattern(settling: Settling, node: JsonObject): void {
  const { pattern } = node
  const inner = typeof pattern === 'string' ? /^\/(.+)\/$/.exec(pattern)?.[1] : undefined
  if (typeof pattern !== 'string' || inner === undefined) return
  node['pattern'] = inner
  note(settling, 'pattern', pattern, inner)
}

function settleReference(settling: Settling, node: JsonObject): void {
  const { $ref } = node
  if (typeof $ref !== 'string') return
  const name = /^#\/(?:definitions|\$defs)\/([^/]+)$/.exec($ref)?.[1]
  const model = name === undefined ? undefined : settling.models.get(name)
  if (model !== undefined) node['$ref'] = `#/components/schemas/${model}`
  else
    settling.issues.add('warning', 'reference_unresolved', '#' + plainPointerOf(settling.place), {
      params: { reference: $ref.slice(0, 300) },
    })
}

/** Draft 3 says at the property that it is required, and YApi's editor leaves empty lists behind. */
function settleRequired(node: JsonObject): void {
  const { required } = node
  if (typeof required === 'boolean' || (Array.isArray(required) && required.length === 0))
    Reflect.deleteProperty(node, 'required')
}

/** Names of properties that say so themselves. */
function requiredNames(source: JsonObject): string[] {
  const { properties } = source
  if (!isObject(properties)) return []
  return Object.entries(properties).flatMap(([name, field]) =>
    isObject(field) && field['required'] === true ? [name] : [],
  )
}
