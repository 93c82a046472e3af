/* What of the rules a content breaks by itself. Pure; of one content the answer is always the same, so it is kept by the hash of the text. */
import type { StoredContent, Schema, HttpContent } from '../content/content.ts'
import { writtenExamplesOf } from '../examples/examples.ts'
import { isObject, stringAt, type Json, type JsonObject } from '../json.ts'
import { parameterSchema } from '../operation/operation.ts'
import { segmentsOf } from '../pointer.ts'
import { labelKeyword } from '../schema-rows/label.ts'
import { misfitsOf } from '../validate/validate.ts'
import {
  contentOfResponse,
  describedParts,
  descriptionOf,
  hasErrorCodes,
  statusesOf,
  type DescribedField,
  type DescribedParts,
  type HealthPlace,
} from './described-parts.ts'
import type { HealthRuleId } from './rules.ts'

/** A rule that a content breaks. */
export interface HealthFinding {
  rule: HealthRuleId
  /** How often. */
  count: number
  /** The first ones; empty where it is about the whole document. */
  places: HealthPlace[]
}

/** Goes up when the rules find something else, so that everything is looked at again. */
export const healthVersion = 1

const mostPlaces = 20
/** Comparisons of one content with its schemas, about a tenth of a second's worth. */
const maxSteps = 20_000

/** What can be found in the content alone, in the order of the rules. */
export function findHealthProblems(content: StoredContent): HealthFinding[] {
  if (content.kind !== 'http' && content.kind !== 'dubbo' && content.kind !== 'component') return []
  const parts = describedParts(content)
  const noDescription = content.kind !== 'component' && descriptionOf(content).trim() === ''
  return [
    ...(noDescription ? [finding('no-description')] : []),
    ...some('fields-undescribed', parts.fields.filter(isUndescribed)),
    ...(content.kind === 'http' ? some('no-example', withoutExample(parts)) : []),
    ...some('example-mismatch', wrongExamples(parts)),
    ...(content.kind === 'http' ? findInResponses(content) : []),
  ]
}

function finding(rule: HealthRuleId): HealthFinding {
  return { rule, count: 1, places: [] }
}

/** Each place once: media types share their fields. */
function some(rule: HealthRuleId, found: readonly HealthPlace[]): HealthFinding[] {
  const once = new Map(
    found.map(({ place, status, name }) => [`${place} ${status} ${name}`, { place, status, name }] as const),
  )
  const places = [...once.values()]
  return places.length === 0 ? [] : [{ rule, count: places.length, places: places.slice(0, mostPlaces) }]
}

/** A shared model or parameter is described where it is kept. */
function isUndescribed({ value }: DescribedField): boolean {
  const schema = isObject(value['schema']) ? value['schema'] : {}
  const items = isObject(value['items']) ? value['items'] : {}
  const isShared = [value, schema, items].some((each) => each['$ref'] !== undefined)
  const texts = [value, schema].flatMap((each) =>
    ['description', 'title', labelKeyword].map((key) => stringAt(each, key)),
  )
  return !isShared && texts.every((text) => (text ?? '').trim() === '')
}

/** Bodies for which no value can be shown: nothing is written, and no schema says what to make. */
function withoutExample({ bodies }: DescribedParts): HealthPlace[] {
  return bodies.filter(({ value }) => writtenExamplesOf(value, {}).length === 0 && !hasSchema(value))
}

function hasSchema(value: JsonObject): boolean {
  const schema = value['schema'] ?? value['itemSchema']
  return isObject(schema) && Object.keys(schema).length > 0
}

function wrongExamples({ bodies, fields }: DescribedParts): HealthPlace[] {
  let steps = maxSteps
  const misfits = (schema: Schema, examples: readonly Json[], at: HealthPlace): HealthPlace[] => {
    if (steps <= 0) return []
    steps -= examples.length * 100
    return examples.flatMap((example) =>
      misfitsOf(example, schema, {}, { side: at.place === 'response' ? 'response' : 'request', most: 1, maxSteps }).map(
        ({ pointer }) => ({ ...at, name: nameBelow(at.name, pointer) }),
      ),
    )
  }
  const ofBodies = bodies.flatMap(({ value, mediaType, ...at }) =>
    mediaType.includes('json') ? misfits(schemaOf(value), examplesOf(value), at) : [],
  )
  const ofFields = fields.flatMap(({ value, ...at }) => misfits(fieldSchema(value), examplesOf(value), at))
  return [...ofBodies, ...ofFields]
}

function schemaOf(value: JsonObject): Schema {
  const schema = value['schema']
  return isObject(schema) ? schema : true
}

/** Of a parameter or header that of its schema; a field is one itself. */
function fieldSchema(value: JsonObject): Schema {
  return value['schema'] === undefined && value['content'] === undefined ? value : parameterSchema(value)
}

function examplesOf(value: JsonObject): Json[] {
  const own = value['examples']
  // A field's own; those of a body or parameter are an object.
  if (Array.isArray(own)) return own
  return writtenExamplesOf(value, {}).flatMap(({ value: example }) => (example === undefined ? [] : [example]))
}

/** `#/items/0/sku` below `order` as `order.items[].sku`. */
function nameBelow(name: string, pointer: string): string {
  return (segmentsOf(pointer) ?? []).reduce((path, token) => {
    if (/^\d+$/.test(token)) return `${path}[]`
    return path === '' ? token : `${path}.${token}`
  }, name)
}

/** Statuses whose answers have no body. */
const bodiless: readonly string[] = ['204', '205']

function findInResponses(content: HttpContent): HealthFinding[] {
  // Of a webhook the one who is called decides about answers.
  if (content.container === 'webhooks') return []
  const statuses = statusesOf(content)
  const hasError = statuses.some((status) => /^(?:[45]|default)/i.test(status)) || hasErrorCodes(content)
  return [...findInSuccess(content, statuses), ...(hasError ? [] : [finding('no-error-response')])]
}

function findInSuccess(content: HttpContent, statuses: readonly string[]): HealthFinding[] {
  const successes = statuses.filter((status) => /^(?:[23]|default)/i.test(status))
  const isClear = successes.some(
    (status) => bodiless.includes(status) || status.startsWith('3') || isSuccessDescribed(content, status),
  )
  if (content.method === 'head' || isClear) return []
  const places = successes.map((status): HealthPlace => ({ place: 'response', status, name: '' }))
  return [{ rule: 'no-success-schema', count: 1, places: places.slice(0, 1) }]
}

function isSuccessDescribed(content: HttpContent, status: string): boolean {
  const representations = contentOfResponse(content, status)
  return representations === undefined || representations.some(hasSchema)
}
