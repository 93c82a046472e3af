/* The calls an operation announces that the server makes. */
import { resolveObject, type Components } from '../content/components.ts'
import type { HttpContent } from '../content/content.ts'
import { isObject, objectAt, type JsonObject } from '../json.ts'

/** One operation of a callback, in the form of a document so that everything here reads it. */
export interface CallbackOperation {
  /** Key in `callbacks`. */
  name: string
  /** Runtime expression of the address, such as `{$request.body#/callbackUrl}`. */
  expression: string
  content: HttpContent
}

const fixedMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

const pathItemFields = ['summary', 'description', 'servers', 'parameters']

/** The operations the callbacks of this operation make. */
export function callbacksOf(content: HttpContent, components: Components): CallbackOperation[] {
  return Object.entries(objectAt(content.operation, 'callbacks') ?? {}).flatMap(([name, entry]) => {
    const callback = resolveObject(entry, components)?.value ?? {}
    return Object.entries(callback).flatMap(([expression, item]) => {
      const pathItem = expression.startsWith('x-') ? undefined : resolveObject(item, components)?.value
      return pathItem === undefined ? [] : operationsIn(pathItem, name, expression)
    })
  })
}

function operationsIn(pathItem: JsonObject, name: string, expression: string): CallbackOperation[] {
  const shared = Object.fromEntries(
    Object.entries(pathItem).filter(([key]) => pathItemFields.includes(key) || key.startsWith('x-')),
  )
  const additional = objectAt(pathItem, 'additionalOperations') ?? {}
  const operations = [
    ...fixedMethods.map((method) => [method, pathItem[method]] as const),
    ...Object.entries(additional),
  ]
  return operations.flatMap(([method, operation]): CallbackOperation[] => {
    if (!isObject(operation)) return []
    const head = { v: 1, kind: 'http', container: 'paths', method, path: expression, operation } as const
    return [{ name, expression, content: Object.keys(shared).length > 0 ? { ...head, pathItem: shared } : head }]
  })
}
