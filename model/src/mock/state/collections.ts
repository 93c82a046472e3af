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
  const plain = (path.split(/[?#]/, 1)[0] ?? '').replace(/\{[^{}]*\}/g, '{}').replace(/\/:\w[^/]*/g, '/{}')
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain
}

/** Collections of the calls that are added: a path that lists or takes items, and one below it for a single item. */
export class CollectionFinder<T> {
  /** By shape, and by method the first call of several. */
  readonly #places = new Map<string, Map<string, MockedPath<T>>>()

  add(call: MockedPath<T>): void {
    const shape = shapeOfPath(call.path)
    const calls = this.#places.get(shape) ?? new Map<string, MockedPath<T>>()
    if (!calls.has(call.method)) calls.set(call.method, call)
    this.#places.set(shape, calls)
  }

  /** In the order in which they were added. */
  found(): FoundCollection<T>[] {
    return [...this.#places].flatMap(([shape, calls]) => {
      const items = this.#places.get(`${shape === '/' ? '' : shape}/{}`)
      const isTaken = calls.has('GET') || calls.has('POST')
      return items === undefined || !isTaken || shape.endsWith('/{}') ? [] : foundOf(calls, items)
    })
  }
}

type Calls<T> = ReadonlyMap<string, MockedPath<T>>

function foundOf<T>(calls: Calls<T>, items: Calls<T>): FoundCollection<T>[] {
  const methods = methodsOf(calls, collectionActs)
  const itemMethods = methodsOf(items, itemActs)
  const [first] = calls.values()
  const [item] = items.values()
  if (itemMethods.length === 0 || first === undefined || item === undefined) return []
  const named = { list: calls.get('GET')?.call, read: items.get('GET')?.call, create: calls.get('POST')?.call }
  return [{ path: first.path, itemPath: item.path, methods, itemMethods, ...named }]
}

export function findCollections<T>(calls: readonly MockedPath<T>[]): FoundCollection<T>[] {
  const finder = new CollectionFinder<T>()
  for (const call of calls) finder.add(call)
  return finder.found()
}

function methodsOf<T>(calls: Calls<T>, acts: ReadonlyMap<string, CollectionAct>): string[] {
  return [...acts.keys()].filter((method) => method !== 'HEAD' && calls.has(method))
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
