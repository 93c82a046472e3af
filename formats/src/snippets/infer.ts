/*
 * Schemas from sample values. Several samples make one schema: a field is required when every sample has it, null in one
 * of them makes it nullable, whole and broken numbers make a number.
 */
import {
  doubleOf,
  isInteger,
  isNumber,
  isObject,
  setOwn,
  type Json,
  type JsonObject,
  type SchemaObject,
} from '@lectern/model'

const maxDepth = 60

/** The schema of values that stand in the same place. Examples are the first value that is worth one. */
export function inferSchema(samples: readonly Json[], depth = 0): SchemaObject {
  const values = samples.filter((value) => value !== null)
  const isNullable = values.length < samples.length
  if (values.length === 0 || depth > maxDepth) return samples.length > 0 && depth <= maxDepth ? { type: 'null' } : {}
  const kinds = new Set(values.map(kindOf))
  if (kinds.has('integer') && kinds.has('number')) kinds.delete('integer')
  const schemas = [...kinds].map((kind) => schemaOfKind(kind, values, depth))
  const [only, ...others] = schemas
  if (only !== undefined && others.length === 0) return isNullable ? withNull(only) : only
  const isPlain = [...kinds].every((kind) => kind !== 'object' && kind !== 'array')
  const types: Json[] = isNullable ? [...kinds, 'null'] : [...kinds]
  if (isPlain) return { type: types, ...exampleOf(values) }
  return { anyOf: isNullable ? [...schemas, { type: 'null' }] : schemas }
}

type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'

function kindOf(value: Json): Kind {
  if (Array.isArray(value)) return 'array'
  if (isNumber(value)) return isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'string' ? 'string' : 'object'
}

function isOfKind(value: Json, kind: Kind): boolean {
  const own = kindOf(value)
  return own === kind || (kind === 'number' && own === 'integer')
}

function schemaOfKind(kind: Kind, all: readonly Json[], depth: number): SchemaObject {
  const values = all.filter((value) => isOfKind(value, kind))
  switch (kind) {
    case 'object':
      return objectSchema(values.filter(isObject), depth)
    case 'array':
      return arraySchema(values.filter(Array.isArray), depth)
    case 'string':
      return { type: 'string', ...formatOf(values), ...exampleOf(values) }
    case 'integer':
      return { type: 'integer', ...(values.some(isLong) && { format: 'int64' }), ...exampleOf(values) }
    default:
      return { type: kind, ...exampleOf(values) }
  }
}

function isLong(value: Json): boolean {
  return Math.abs(doubleOf(value) ?? 0) > 2_147_483_647
}

/** Numbers that a double cannot hold came as other numbers: they are no example of anything. */
function exampleOf(values: readonly Json[]): SchemaObject {
  const example = values.find((value) => value !== '' && !(typeof value === 'number' && isUnsafe(value)))
  return example === undefined ? {} : { examples: [example] }
}

function isUnsafe(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

function objectSchema(values: readonly JsonObject[], depth: number): SchemaObject {
  const byName = new Map<string, Json[]>()
  for (const value of values)
    for (const [name, inner] of Object.entries(value)) {
      const list = byName.get(name)
      if (list === undefined) byName.set(name, [inner])
      else list.push(inner)
    }
  const properties: JsonObject = {}
  for (const [name, list] of byName) setOwn(properties, name, inferSchema(list, depth + 1))
  const required = [...byName]
    .filter(([, list]) => values.length > 1 && list.length === values.length)
    .map(([name]) => name)
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function arraySchema(values: readonly Json[][], depth: number): SchemaObject {
  const items = values.flat()
  const schema: SchemaObject = { type: 'array', items: items.length === 0 ? {} : inferSchema(items, depth + 1) }
  const inner = schema['items']
  const isScalarList = isObject(inner) && inner['examples'] !== undefined
  if (!isScalarList) return schema
  // The list's own example says more than one of its items.
  const { examples: _, ...rest } = inner
  return { ...schema, items: rest, examples: [values.find((value) => value.length > 0) ?? []] }
}

function withNull(schema: SchemaObject): SchemaObject {
  const type = schema['type']
  return typeof type === 'string' ? { ...schema, type: [type, 'null'] } : schema
}

const formats: readonly (readonly [string, RegExp])[] = [
  ['date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/],
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ['email', /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i],
  ['uri', /^https?:\/\/\S+$/],
]

/** A format that every text has. */
function formatOf(values: readonly Json[]): SchemaObject {
  const found = formats.find(([, pattern]) => values.every((value) => typeof value === 'string' && pattern.test(value)))
  return found === undefined ? {} : { format: found[0] }
}
