/* The item that a call sends. */
import { isObject, ownValue, setOwn, type Json, type JsonObject } from '../../json.ts'
import { doubleOf, numberOfLiteral } from '../../number-literal.ts'
import { essenceOf } from '../prefer.ts'
import { bodyValueOf } from '../check-request.ts'
import type { MockRequest } from '../read-request.ts'
import type { KeptItems } from './kept-items.ts'

/** Empty for a body that is no object. */
export function readSentItem(request: MockRequest, { shape }: Pick<KeptItems, 'shape'>): JsonObject {
  const body = bodyValueOf(request)
  if (!isObject(body)) return {}
  if (typeOf(request) !== 'application/x-www-form-urlencoded') return body
  const item: JsonObject = {}
  for (const [name, value] of Object.entries(body)) setOwn(item, name, asIn(ownValue(shape, name), value))
  return item
}

const typeOf = ({ headers }: MockRequest): string => essenceOf(headers.get('content-type') ?? '')

/** Texts of forms, read as what the document shows in their place. */
function asIn(example: Json | undefined, value: Json): Json {
  if (typeof value !== 'string') return value
  if (typeof example === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  const isNumber = doubleOf(example) !== undefined && /^-?\d{1,30}(?:\.\d{1,30})?$/.test(value)
  return isNumber ? numberOfLiteral(value) : value
}

/** Objects inside each other that are merged; what is deeper is replaced. */
const deepest = 20

/** The item with what was sent: of `merge-patch+json` as RFC 7396 says it, else field by field. */
export function patchedItem(before: JsonObject, sent: JsonObject, request: MockRequest): JsonObject {
  if (typeOf(request) !== 'application/merge-patch+json') return { ...before, ...sent }
  return merged(before, sent, deepest)
}

function merged(before: Json | undefined, patch: JsonObject, depth: number): JsonObject {
  const result: JsonObject = isObject(before) ? { ...before } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name]
    else setOwn(result, name, isObject(value) && depth > 0 ? merged(ownValue(result, name), value, depth - 1) : value)
  }
  return result
}
