/*
 * Copies of trees that were not upgraded yet, whose references still lead where the original's lead.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import type { ImportContext } from './import-context.ts'

/** One import copies at most this many objects; more is no description but an attack. */
const maxCopies = 1_000_000

/** Deep copy. Over the limit it is empty, and `tree_too_big` refuses the import. */
export function cloneObject(context: ImportContext, node: JsonObject): JsonObject {
  const copy: JsonObject = {}
  context.copies++
  if (context.copies > maxCopies) {
    if (context.copies === maxCopies + 1)
      context.issues.add('error', 'tree_too_big', '#', { params: { limit: maxCopies } })
    return copy
  }
  for (const [key, member] of Object.entries(node)) copy[key] = cloneValue(context, member)
  const targets = context.targets.get(node)
  if (targets !== undefined) context.targets.set(copy, targets)
  return copy
}

/** The same for any value. */
export function cloneValue(context: ImportContext, value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => cloneValue(context, item))
  return isObject(value) ? cloneObject(context, value) : value
}
