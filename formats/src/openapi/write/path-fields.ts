/*
 * Fields of a Path Item that hold for all its operations: which may stand there again, and what happens to the others.
 */
import { isObject, isSameJson, type HttpContent, type Json, type JsonObject } from '@lectern/model'

/** True when all documents of a path say the same in `field`. */
export function appliesToPathItem(contents: readonly HttpContent[], field: string): boolean {
  const first = contents[0]?.pathItem?.[field]
  return (
    first !== undefined &&
    contents.every(({ pathItem }) => {
      const value = pathItem?.[field]
      return value !== undefined && isSameJson(first, value)
    })
  )
}

/** The operation with those fields of its Path Item that don't go back there; its own fields win. */
export function foldSharedFields(operation: JsonObject, pathItem: JsonObject, shared: JsonObject): JsonObject {
  const rest = Object.entries(pathItem).filter(([field]) => shared[field] === undefined)
  if (rest.length === 0) return operation
  const folded: JsonObject = { ...operation }
  for (const [field, value] of rest)
    folded[field] =
      field === 'parameters' ? foldParameters(value, operation['parameters']) : (operation[field] ?? value)
  return folded
}

function foldParameters(inherited: Json, own: Json | undefined): Json {
  const list = Array.isArray(own) ? own : []
  if (!Array.isArray(inherited)) return list
  const overridden = new Set(list.map(keyOf))
  return [...inherited.filter((parameter) => !overridden.has(keyOf(parameter))), ...list]
}

function keyOf(parameter: Json): string {
  if (!isObject(parameter)) return ''
  const { $ref, name, in: place } = parameter
  return typeof $ref === 'string' ? $ref : JSON.stringify([place ?? null, name ?? null])
}
