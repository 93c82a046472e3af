/*
 * Maps that are a reference as a whole, such as `components: { schemas: { $ref: './schemas.yaml' } }`, and parts of the root that cannot be
 * referred to, such as `info: { $ref: './info.yaml' }`. OpenAPI knows none, but split descriptions use them: what they refer to is read in
 * their place.
 */
import { isObject, type Json, type JsonObject } from '@lectern/model'
import { cloneObject, cloneValue } from './clone-object.ts'
import type { ImportContext } from './import-context.ts'

/** Replaces the reference in `map` by the entries it leads to; entries beside it win. */
export function expandMap(context: ImportContext, map: JsonObject): void {
  if (typeof map['$ref'] !== 'string') return
  const target = context.targets.get(map)?.get('$ref')
  if (target === undefined || !isObject(target.value) || target.value === map) return
  Reflect.deleteProperty(map, '$ref')
  // The first use takes the objects themselves, so that references to them find one place.
  const isFirst = target.document !== context.root && !context.expanded.has(target.value)
  context.expanded.add(target.value)
  for (const [key, value] of Object.entries(target.value))
    map[key] ??= isFirst || !isObject(value) ? value : cloneObject(context, value)
}

/** Expands the maps of the root that are walked entry by entry. */
export function expandRootMaps(context: ImportContext): void {
  const root = isObject(context.root.value) ? context.root.value : {}
  for (const field of ['paths', 'webhooks', 'definitions', 'parameters', 'responses', 'components']) {
    const map = root[field]
    if (isObject(map)) expandMap(context, map)
  }
  for (const field of ['info', 'servers', 'tags', 'externalDocs', 'security']) {
    const value = root[field]
    if (value !== undefined) root[field] = expandValue(context, value, 0)
  }
  const components = root['components']
  if (isObject(components))
    for (const section of Object.values(components)) if (isObject(section)) expandMap(context, section)
}

/** References longer than this, or values nested deeper, are taken for a cycle. */
const maxValueDepth = 20

/** A value without references: each is replaced by what it refers to, and what is beside it wins. Extensions stay as they are. */
function expandValue(context: ImportContext, value: Json, depth: number): Json {
  if (depth > maxValueDepth) return value
  if (Array.isArray(value)) return value.map((item) => expandValue(context, item, depth + 1))
  if (!isObject(value)) return value
  const target = typeof value['$ref'] === 'string' ? context.targets.get(value)?.get('$ref') : undefined
  if (target !== undefined) {
    const { $ref: _reference, ...rest } = value
    const found = expandValue(context, cloneValue(context, target.value), depth + 1)
    return isObject(found) ? { ...found, ...rest } : found
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key.startsWith('x-') ? member : expandValue(context, member, depth + 1),
    ]),
  )
}
