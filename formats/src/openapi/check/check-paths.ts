/*
 * Rules that span several objects: operation ids, path templates and their parameters.
 */
import { isObject, segmentsOf, type Json, type JsonObject } from '@lectern/model'
import { addIssue, type ImportContext } from '../read/import-context.ts'
import type { FoundPath } from '../read/path-items.ts'

/** Reports `operation_id_duplicate`, `path_parameter_undefined`, `path_parameter_unused`, `path_no_slash`, `path_conflict`. */
export function checkPaths(context: ImportContext, paths: FoundPath[]): void {
  const operationIds = new Map<string, string>()
  const templates = new Map<string, string>()
  for (const found of paths) {
    if (found.container === 'paths') checkTemplate(context, found, templates)
    for (const { holder, key, tokens, method } of found.operations) {
      const operation = holder[key]
      if (!isObject(operation)) continue
      const place = [...found.tokens, ...tokens]
      checkOperationId(context, found, operation, place, operationIds, `${method.toUpperCase()} ${found.path}`)
      if (found.container === 'paths') checkPathParameters(context, found, operation, place)
    }
  }
}

function checkTemplate(context: ImportContext, { path }: FoundPath, templates: Map<string, string>): void {
  const place = ['paths', path]
  if (!path.startsWith('/'))
    addIssue(context, context.root, place, 'warning', 'path_no_slash', { params: { path: path.slice(0, 200) } })
  const shape = path.replaceAll(/\{[^{}]*\}/g, '{}')
  const other = templates.get(shape)
  if (other !== undefined)
    addIssue(context, context.root, place, 'warning', 'path_conflict', { params: { other: other.slice(0, 200) } })
  templates.set(shape, path)
}

function checkOperationId(
  context: ImportContext,
  found: FoundPath,
  operation: JsonObject,
  place: string[],
  seen: Map<string, string>,
  name: string,
): void {
  const id = operation['operationId']
  if (typeof id !== 'string') return
  const other = seen.get(id)
  if (other !== undefined)
    addIssue(context, found.document, [...place, 'operationId'], 'warning', 'operation_id_duplicate', {
      params: { operationId: id.slice(0, 200), other: other.slice(0, 200) },
    })
  seen.set(id, name)
}

function checkPathParameters(context: ImportContext, found: FoundPath, operation: JsonObject, place: string[]): void {
  const declared = new Set<string>()
  for (const list of [found.shared['parameters'], operation['parameters']]) {
    if (!Array.isArray(list)) continue
    for (const item of list) {
      const parameter = resolveParameter(context, item)
      if (parameter?.['in'] === 'path' && typeof parameter['name'] === 'string') declared.add(parameter['name'])
    }
  }
  const used = new Set([...found.path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? ''))
  for (const name of used)
    if (!declared.has(name))
      addIssue(context, found.document, place, 'warning', 'path_parameter_undefined', {
        params: { name: name.slice(0, 100) },
      })
  for (const name of declared)
    if (!used.has(name))
      addIssue(context, found.document, place, 'warning', 'path_parameter_unused', {
        params: { name: name.slice(0, 100) },
      })
}

function resolveParameter(context: ImportContext, item: Json): JsonObject | undefined {
  if (!isObject(item)) return undefined
  const reference = item['$ref']
  if (typeof reference !== 'string') return item
  const tokens = segmentsOf(reference)
  const component = context.components.get(`parameters/${tokens?.[2] ?? ''}`)
  return isObject(component?.value) ? component.value : undefined
}
