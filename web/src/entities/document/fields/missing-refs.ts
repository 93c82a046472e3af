/*
 * Finding the shared models a row needs that did not come with the document (big descriptions leave deep ones out).
 */
import { isObject, lookUp, resolvePointer, type Components, type Json, type Row, type Schema } from '@lectern/model'

/** Keywords through which a schema says what its own fields are. */
const lists = ['allOf', 'oneOf', 'anyOf', 'prefixItems'] as const
const singles = ['items', 'additionalProperties', 'if', 'then', 'else'] as const
const maximum = 200

/**
 * References to fetch before a row can be opened; empty when everything is at hand.
 * @param schema the schema the row was read from
 * @param missing references the server left out
 */
export function missingRefsOf(
  row: Pick<Row, 'sources'>,
  schema: Schema,
  components: Components,
  missing: ReadonlySet<string>,
): string[] {
  if (missing.size === 0) return []
  const found = new Set<string>()
  const seen = new Set<Json>()
  for (const pointer of row.sources) {
    const target = pointer.startsWith('#/components/') ? lookUp(components, pointer) : resolvePointer(schema, pointer)
    if (target === undefined && missing.has(pointer)) found.add(pointer)
    walk(target, components, missing, found, seen)
  }
  return [...found].slice(0, maximum)
}

function walk(
  value: Json | undefined,
  components: Components,
  missing: ReadonlySet<string>,
  found: Set<string>,
  seen: Set<Json>,
): void {
  if (!isObject(value) || seen.has(value)) return
  seen.add(value)
  const ref = value['$ref']
  if (typeof ref === 'string') {
    if (missing.has(ref)) found.add(ref)
    else walk(lookUp(components, ref), components, missing, found, seen)
  }
  for (const keyword of lists) {
    const list = value[keyword]
    if (Array.isArray(list)) for (const entry of list) walk(entry, components, missing, found, seen)
  }
  for (const keyword of singles) walk(value[keyword], components, missing, found, seen)
}
