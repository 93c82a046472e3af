/* Collections of an application, as its paths show them: `/orders` beside `/orders/{id}`. */
import type { MockedPath } from '../path-tree.ts'
import { pathValues } from '../read-request.ts'

/** How what was sent to a collection is found again in what the document answers. */
export interface MockCollection {
  /** As documented: `/orders`, `/users/{userId}/orders`. */
  path: string
  /** Field that names an item; empty: as the path of an item calls it, else `id`. */
  idField: string
  /** Where the list stands in an answer, as `data.list`; `$` for the answer itself, empty for the first list in it. */
  listAt: string
  /** Where one item stands in an answer; empty for the first object that has the field. */
  itemAt: string
}

export interface FoundCollection<T> {
  path: string
  itemPath: string
  /** Those that state answers: `GET`, `POST`, and of an item `GET`, `PUT`, `PATCH`, `DELETE`. */
  methods: string[]
  itemMethods: string[]
  /** The calls that list, read one item, and create one. */
  list: T | undefined
  read: T | undefined
  create: T | undefined
}

export type CollectionAct = 'list' | 'create' | 'read' | 'replace' | 'patch' | 'remove'

const collectionActs = new Map<string, CollectionAct>([
  ['GET', 'list'],
  ['HEAD', 'list'],
  ['POST', 'create'],
  ['PUT', 'replace'],
  ['PATCH', 'patch'],
])
const itemActs = new Map<string, CollectionAct>([
  ['GET', 'read'],
  ['HEAD', 'read'],
  ['PUT', 'replace'],
  ['PATCH', 'patch'],
  ['DELETE', 'remove'],
])

/** `/orders/{id}` and `/orders/:orderId/` → `/orders/{}`. */
export function shapeOfPath(path: string): string {
  const segments = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter((segment) => segment !== '')
  return `/${segments.map((segment) => (/^:\w/.test(segment) ? '{}' : segment.replace(/\{[^{}]*\}/g, '{}'))).join('/')}`
}

/** Collections of the calls, in their order: a path that lists or takes items, and one below it for a single item. */
export function findCollections<T>(calls: readonly MockedPath<T>[]): FoundCollection<T>[] {
  const byShape = new Map<string, MockedPath<T>[]>()
  for (const call of calls) {
    const shape = shapeOfPath(call.path)
    const known = byShape.get(shape)
    if (known === undefined) byShape.set(shape, [call])
    else known.push(call)
  }
  return [...byShape].flatMap(([shape, own]): FoundCollection<T>[] => {
    const items = shape.endsWith('/{}') ? [] : (byShape.get(`${shape === '/' ? '' : shape}/{}`) ?? [])
    const methods = methodsOf(own, collectionActs)
    const itemMethods = methodsOf(items, itemActs)
    const [first] = own
    const [firstItem] = items
    const isCollection = itemMethods.length > 0 && (methods.includes('GET') || methods.includes('POST'))
    if (!isCollection || first === undefined || firstItem === undefined) return []
    const paths = { path: first.path, itemPath: firstItem.path, methods, itemMethods }
    return [{ ...paths, list: callOf(own, 'GET'), read: callOf(items, 'GET'), create: callOf(own, 'POST') }]
  })
}

function callOf<T>(calls: readonly MockedPath<T>[], wanted: string): T | undefined {
  return calls.find(({ method }) => method === wanted)?.call
}

function methodsOf<T>(calls: readonly MockedPath<T>[], acts: ReadonlyMap<string, CollectionAct>): string[] {
  const known = new Set(calls.map(({ method }) => method))
  return [...acts.keys()].filter((method) => method !== 'HEAD' && known.has(method))
}

/** What a call does with which items. */
export interface CollectionCall<C> {
  collection: C
  act: CollectionAct
  /** Tells collections below different items apart: those of `/users/1/orders` are others than those of `/users/2/orders`. */
  key: string
  /** As the path says it; undefined where the path is that of the collection. */
  id: string | undefined
}

/** Undefined for a call that has to do with none of the collections. */
export function collectionCallOf<C extends { path: string }>(
  collections: readonly C[],
  method: string,
  template: string,
  path: string,
): CollectionCall<C> | undefined {
  const shape = shapeOfPath(template)
  for (const collection of collections) {
    const own = shapeOfPath(collection.path)
    const isItem = shape === `${own === '/' ? '' : own}/{}`
    const act = isItem ? itemActs.get(method) : shape === own ? collectionActs.get(method) : undefined
    if (act === undefined) continue
    const values = [...pathValues(template, path).values()].map(decoded)
    const id = isItem ? values.pop() : undefined
    return { collection, act, key: [own, ...values].join('\n'), id }
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
