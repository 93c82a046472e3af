/*
 * Paths and webhooks → operations, each with what its Path Item said for all of them.
 * A Path Item that is a reference is replaced by what it refers to, because its operations become documents.
 */
import { isObject, segmentsOf, type Json, type JsonObject } from '@lectern/model'
import { cloneObject } from './clone-object.ts'
import { fixedMethods } from '../grammar.ts'
import { addIssue, type ImportContext } from './import-context.ts'
import { isSectionReference, type SourceDocument, type Target } from '../references/references.ts'

/** An operation as found. */
export interface FoundOperation {
  /** Lower case for the fixed fields; as written for additional ones. */
  method: string
  /** The object that holds the operation, and its key there. */
  holder: JsonObject
  key: string
  /** Path below the Path Item. */
  tokens: string[]
}

/** A path or webhook with its operations. */
export interface FoundPath {
  container: 'paths' | 'webhooks'
  path: string
  /** The file in which the Path Item really stands, and its place there. */
  document: SourceDocument
  tokens: string[]
  operations: FoundOperation[]
  /** The fields for all methods. */
  shared: JsonObject
  /** What the Path Item referred to in its own file, and only that. */
  reference?: string
}

/** References from Path Item to Path Item longer than this are taken for a cycle. */
const maxChain = 20

/** The paths (or webhooks) of the root with references followed; the trees must not be upgraded yet. */
export function findPaths(context: ImportContext, container: 'paths' | 'webhooks', claimed: Set<object>): FoundPath[] {
  const root = isObject(context.root.value) ? context.root.value : {}
  const items = root[container]
  if (!isObject(items)) return []
  const found: FoundPath[] = []
  for (const [path, item] of Object.entries(items)) {
    if (path.startsWith('x-') && container === 'paths') continue
    if (!isObject(item)) {
      checkItem(context, container, path, item)
      continue
    }
    found.push(findPath(context, container, path, item, claimed))
  }
  return found
}

function checkItem(context: ImportContext, container: string, path: string, item: Json): void {
  const tokens = [container, path]
  if (item === null) addIssue(context, context.root, tokens, 'warning', 'value_empty', { params: { kind: 'pathItem' } })
  else
    addIssue(context, context.root, tokens, 'warning', 'type_wrong', {
      params: { kind: 'pathItem', expected: 'object', found: Array.isArray(item) ? 'array' : typeof item },
    })
}

function findPath(
  context: ImportContext,
  container: 'paths' | 'webhooks',
  path: string,
  item: JsonObject,
  claimed: Set<object>,
): FoundPath {
  const start: Target = { document: context.root, tokens: [container, path], value: item }
  const { target, siblings, reference } = followPathItem(context, start)
  const real = isObject(target.value) ? target.value : {}
  // The first use takes the object itself; its references know their targets. Further uses take copies.
  const isOwn = real === item || (reference === undefined && target.document !== context.root && !claimed.has(real))
  claimed.add(real)
  const usable = isOwn ? real : cloneObject(context, real)
  const merged = siblings === undefined ? usable : { ...usable, ...siblings }
  return {
    container,
    path,
    document: target.document,
    tokens: target.tokens,
    ...splitPathItem(merged),
    ...(reference === undefined ? {} : { reference }),
  }
}

function followPathItem(
  context: ImportContext,
  start: Target,
): { target: Target; siblings?: JsonObject; reference?: string } {
  let target = start
  let siblings: JsonObject | undefined
  let reference: string | undefined
  for (let step = 0; step < maxChain; step++) {
    const { value, document, tokens } = target
    if (!isObject(value) || typeof value['$ref'] !== 'string') break
    const next = findPathItem(context, document, value, value['$ref'])
    if (next === undefined) {
      addIssue(context, document, [...tokens, '$ref'], 'warning', 'reference_unresolved', {
        params: { reference: value['$ref'].slice(0, 300) },
      })
      break
    }
    const { $ref, ...rest } = value
    const isAlone = Object.keys(rest).length === 0
    if (value === start.value && next.document === context.root) {
      if (isAlone) reference = $ref
      else
        addIssue(context, document, [...tokens, '$ref'], 'note', 'path_reference_copied', {
          params: { reference: $ref.slice(0, 300) },
        })
    }
    if (!isAlone) siblings = { ...rest, ...siblings }
    target = next
  }
  return {
    target,
    ...(siblings === undefined ? {} : { siblings }),
    ...(reference === undefined ? {} : { reference }),
  }
}

function findPathItem(
  context: ImportContext,
  document: SourceDocument,
  node: JsonObject,
  text: string,
): Target | undefined {
  const known = context.targets.get(node)?.get('$ref')
  if (known !== undefined) return isObject(known.value) ? known : undefined
  if (document !== context.root || !isSectionReference(text, false)) return undefined
  const tokens = segmentsOf(text) ?? []
  const component = context.components.get(`pathItems/${tokens[2] ?? ''}`)
  return component === undefined || tokens[1] !== 'pathItems' ? undefined : { document, tokens, value: component.value }
}

function splitPathItem(item: JsonObject): { operations: FoundOperation[]; shared: JsonObject } {
  const operations: FoundOperation[] = []
  const shared: JsonObject = {}
  for (const [key, value] of Object.entries(item)) {
    if (isOperation(value) && fixedMethods.some((method) => method === key))
      operations.push({ method: key, holder: item, key, tokens: [key] })
    else if (key === 'additionalOperations' && isObject(value) && Object.values(value).some(isOperation)) {
      for (const [method, operation] of Object.entries(value))
        if (isOperation(operation)) operations.push({ method, holder: value, key: method, tokens: [key, method] })
        else shared[key] = { ...(isObject(shared[key]) ? shared[key] : {}), [method]: operation }
    } else shared[key] = value
  }
  return { operations, shared }
}

/** Empty ones are filled in by the walk; what is no operation at all stays with the path as it came. */
function isOperation(value: Json): boolean {
  return value === null || isObject(value)
}
