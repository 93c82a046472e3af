/*
 * Maps that are a reference as a whole, such as `components: { schemas: { $ref: './schemas.yaml' } }`.
 * OpenAPI knows none, but split descriptions use them: the entries are taken over one by one.
 */
import { isObject, type JsonObject } from '@lectern/model'
import { cloneObject } from './clone-object.ts'
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
  const components = root['components']
  if (isObject(components))
    for (const section of Object.values(components)) if (isObject(section)) expandMap(context, section)
}
