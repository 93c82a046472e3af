/*
 * A sample with rules of Mock.js (`"list|1-10"`, `"@integer(1,5)"`) → a schema that says what the rules make.
 */
import { appendAll, isObject, setOwn, type Json, type JsonObject, type SchemaObject, isNumber } from '@lectern/model'
import { keywords } from '../requests/facts.ts'
import { inferSchema } from '../snippets/infer.ts'

/** True when a sample holds rules anywhere. */
export function hasRules(value: Json): boolean {
  const open: Json[] = [value]
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (typeof each === 'string' && isPlaceholder(each)) return true
    if (Array.isArray(each)) appendAll(open, each.slice(0, 1000))
    else if (isObject(each))
      for (const [key, inner] of Object.entries(each)) {
        if (splitKey(key).rule !== '') return true
        open.push(inner)
      }
  }
  return false
}

/** `@name`, `@integer(1, 5)`; not an address such as `@a.com` in a text. */
export function isPlaceholder(text: string): boolean {
  return /^@[a-z]+(?:\(.*\))?$/i.test(text.trim())
}

/** `list|1-10` → its name and rule. */
function splitKey(key: string): { name: string; rule: string } {
  const found = /^(.+)\|(\+?\d+|\d*-\d*(?:\.\d+(?:-\d+)?)?|\d+\.\d+(?:-\d+)?)$/.exec(key)
  return { name: found?.[1] ?? key, rule: found?.[2] ?? '' }
}

const placeholderTypes: readonly (readonly [RegExp, SchemaObject])[] = [
  [/^@(?:integer|natural|increment|int)\b/i, { type: 'integer' }],
  [/^@float\b/i, { type: 'number' }],
  [/^@(?:boolean|bool)\b/i, { type: 'boolean' }],
  [/^@range\b/i, { type: 'array', items: { type: 'integer' } }],
  [/^@(?:url)\b/i, { type: 'string', format: 'uri' }],
  [/^@email\b/i, { type: 'string', format: 'email' }],
  [/^@guid\b/i, { type: 'string', format: 'uuid' }],
]

/** The schema of what a placeholder makes, with the placeholder. */
export function placeholderSchema(text: string): SchemaObject {
  const type = placeholderTypes.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? { type: 'string' }
  return { ...type, [keywords.mock]: text }
}

/** The schema of what a sample with rules makes. */
export function mockSchema(value: Json, rule = ''): SchemaObject {
  return rule === '' ? plainSchema(value) : { ...ruledSchema(value, rule), [keywords.mockRule]: rule }
}

function plainSchema(value: Json): SchemaObject {
  if (typeof value === 'string' && isPlaceholder(value)) return placeholderSchema(value)
  if (Array.isArray(value)) return { type: 'array', items: itemSchema(value) }
  return isObject(value) ? objectSchema(value) : inferSchema([value])
}

function objectSchema(value: JsonObject): SchemaObject {
  const properties: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) {
    const { name, rule } = splitKey(key)
    setOwn(properties, name, mockSchema(inner, rule))
  }
  return { type: 'object', properties }
}

/** Items are like the first one; differing ones are all possible. */
function itemSchema(values: readonly Json[]): SchemaObject {
  const [only] = values
  if (values.length === 1 && only !== undefined) return plainSchema(only)
  return inferSchema(values.map(withoutRules))
}

function withoutRules(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutRules)
  if (!isObject(value)) return value
  const plain: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) setOwn(plain, splitKey(key).name, withoutRules(inner))
  return plain
}

function ruledSchema(value: Json, rule: string): SchemaObject {
  const bounds = /^(\d*)-?(\d*)/.exec(rule)
  const [least, most] = [bounds?.[1] ?? '', bounds?.[2] ?? '']
  if (Array.isArray(value)) return ruledList(value, rule, least, most)
  if (isNumber(value)) {
    const isWhole = !rule.includes('.')
    const range = rule.startsWith('+')
      ? {}
      : {
          ...(least !== '' && { minimum: Number(least) }),
          ...(most !== '' && { maximum: Number(most) + (isWhole ? 0 : 1) }),
        }
    return { type: isWhole ? 'integer' : 'number', ...(rule.includes('-') ? range : {}) }
  }
  return plainSchema(value)
}

/** `|1` and `|+1` pick one of the list; other rules repeat it. */
function ruledList(value: readonly Json[], rule: string, least: string, most: string): SchemaObject {
  if (/^\+?1$/.test(rule)) {
    const plain = value.map(withoutRules)
    const { examples: _, ...schema } = inferSchema(plain)
    const isChoice = plain.every(
      (each) => typeof each !== 'object' && !(typeof each === 'string' && isPlaceholder(each)),
    )
    return isChoice && plain.length > 0 ? { ...schema, enum: [...new Set(plain)] } : schema
  }
  return {
    type: 'array',
    items: itemSchema(value),
    ...(value.length === 1 && least !== '' && { minItems: Number(least) }),
    ...(value.length === 1 && (most !== '' || !rule.includes('-')) && { maxItems: Number(most === '' ? least : most) }),
  }
}
