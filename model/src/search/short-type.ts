/* The type of a field in a list of what was found. */
import { arrayAt, isObject, objectAt, stringAt, type JsonObject } from '../json.ts'

/** `string`, `Order`, `array<Order>`; empty where the schema says nothing. Of a parameter or header that of its schema. */
export function shortType(value: JsonObject): string {
  const schema = objectAt(value, 'schema') ?? value
  const type = ownType(schema)
  if (type !== 'array') return type
  const items = objectAt(schema, 'items')
  const inner = items === undefined ? '' : ownType(items)
  return inner === '' ? 'array' : `array<${inner}>`
}

function ownType(schema: JsonObject): string {
  const ref = stringAt(schema, '$ref')
  if (ref !== undefined) return ref.slice(ref.lastIndexOf('/') + 1)
  const type = stringAt(schema, 'type') ?? arrayAt(schema, 'type')?.find((each) => each !== 'null')
  if (typeof type === 'string') return type
  if (isObject(schema['properties'])) return 'object'
  return arrayAt(schema, 'enum') === undefined ? '' : 'enum'
}
