/* Names of types between the declarations of one source. */
import { isObject, setOwn, type Json, type JsonObject } from '@lectern/model'

/** The types that a schema refers to, at any depth. */
export function refsOf(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(refsOf)
  if (!isObject(value)) return []
  const ref = value['$ref']
  const own = typeof ref === 'string' ? [decodeURIComponent(ref.slice(ref.lastIndexOf('/') + 1))] : []
  return [...own, ...Object.values(value).flatMap(refsOf)]
}

/** Types that are not in the source can be anything; their name stays as the label. */
export function withoutUnknown(value: Json, known: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((each) => withoutUnknown(each, known))
  if (!isObject(value)) return value
  const [name] = typeof value['$ref'] === 'string' ? refsOf({ $ref: value['$ref'] }) : []
  if (name !== undefined && !known.has(name)) {
    const { $ref: _, ...rest } = value
    return { ...rest, 'x-lectern-type': name }
  }
  const next: JsonObject = {}
  for (const [key, inner] of Object.entries(value)) setOwn(next, key, withoutUnknown(inner, known))
  return next
}
