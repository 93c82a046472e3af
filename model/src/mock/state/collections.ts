/*
 * Collections of an application: as its paths show them (`/orders` beside `/orders/{id}`, `/order/page` beside `/order/add`), or as people declare
 * them. Does not own: what a name means (`named-acts.ts`), where a call has the id of an item (`item-keys.ts`).
 */
import type { MockedPath } from '../path-tree.ts'
import { pathValues } from '../read-request.ts'
import { namedActOf, singularOf, type CollectionAct } from './named-acts.ts'

/** How what was sent to a collection is found again in what the document answers. */
export interface MockCollection {
  /** As documented: `/orders`, `/users/{userId}/orders`; what calls have in common, or its name, for others. */
  path: string
  /** Parameter or body field that says which item a call is about; empty for the usual names. */
  keyName: string
  /** Field that names an item; empty: as the calls about one item name it, else `id`. */
  idField: string
  /** Where the list stands in an answer, as `data.list`; `$` for the answer itself, empty for the first list in it. */
  listAt: string
  /** Where one item stands in an answer; empty for the first object that has the field. */
  itemAt: string
}

/** A call of a collection, with what it does. */
export interface PlacedCall<T> extends MockedPath<T> {
  act: CollectionAct
}

export interface FoundCollection<T> {
  path: string
  calls: PlacedCall<T>[]
}

/** A collection with its calls. */
export interface KeptCollection<T> extends MockCollection {
  calls: readonly PlacedCall<T>[]
}

const collectionActs = new Map<string, CollectionAct>([
  ['GET', 'list'],
  ['POST', 'create'],
  ['PUT', 'replace'],
  ['PATCH', 'patch'],
])
const itemActs = new Map<string, CollectionAct>([
  ['GET', 'read'],
  ['PUT', 'replace'],
  ['PATCH', 'patch'],
  ['DELETE', 'remove'],
])

/** `/orders/{id}` and `/orders/:orderId/` → `/orders/{}`. */
export function shapeOfPath(path: string): string {
  return plainPath(path)
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/\/:\w[^/]*/g, '/{}')
}

function plainPath(path: string): string {
  const plain = path.split(/[?#]/, 1)[0] ?? ''
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain
}

const isTemplate = (segment: string): boolean => /^(?:\{[^{}]*\}|:\w[^/]*)$/.test(segment)

type Level = 'own' | 'item' | 'named'

interface Placed<T> extends PlacedCall<T> {
  level: Level
}

/** Collections of the calls that are added. */
export class CollectionFinder<T> {
  /** By shape of the path. */
  readonly #groups = new Map<string, { path: string; calls: Placed<T>[] }>()

  add({ method, path, call }: MockedPath<T>): void {
    for (const { group: own, level, act } of placesOf(method, path)) {
      const shape = shapeOfPath(own)
      const group = this.#groups.get(shape) ?? { path: own, calls: [] }
      // Of two documents with the same call the first one answers.
      const isKnown = group.calls.some((each) => each.method === method && shapeOfPath(each.path) === shapeOfPath(path))
      if (!isKnown) group.calls.push({ act, method, path, call, level })
      this.#groups.set(shape, group)
    }
  }

  /** In the order in which they were added. A call whose name says what it does is in no other collection by the form of its path. */
  found(): FoundCollection<T>[] {
    const fitting = [...this.#groups.values()].filter(({ calls }) => isCollection(calls))
    const named = new Set(fitting.flatMap(({ calls }) => calls.filter(({ level }) => level === 'named').map(nameOf)))
    return fitting.flatMap(({ path, calls }) => {
      const own = calls.filter((each) => each.level === 'named' || !named.has(nameOf(each)))
      return isCollection(own) ? [{ path, calls: own.map(withoutLevel) }] : []
    })
  }
}

const nameOf = ({ method, path }: MockedPath<unknown>): string => `${method} ${shapeOfPath(path)}`
const withoutLevel = <T>({ act, method, path, call }: Placed<T>): PlacedCall<T> => ({ act, method, path, call })

/** Calls that list or create, beside others that say which item they are about. */
function isCollection(calls: readonly Placed<unknown>[]): boolean {
  const acts = new Set(calls.map(({ act }) => act))
  const isNamed = calls.some(({ level }) => level === 'named')
  const isWhole = acts.has('list') || (acts.has('create') && (!isNamed || acts.has('read')))
  return isWhole && acts.size > 1 && calls.some(({ level }) => level !== 'own')
}

interface Place {
  /** Path of the collection. */
  group: string
  level: Level
  act: CollectionAct
}

/** As its form says it, and as its words do. */
function placesOf(method: string, path: string): Place[] {
  const plain = plainPath(path)
  const segments = plain.split('/')
  const isItem = isTemplate(segments.at(-1) ?? '')
  const above = segments.slice(0, -1).join('/') || '/'
  const act = (isItem ? itemActs : collectionActs).get(method)
  const byForm: Place[] =
    act === undefined ? [] : [isItem ? { group: above, level: 'item', act } : { group: plain, level: 'own', act }]
  const named = namedPlace(method, isItem ? segments.slice(0, -1) : segments, isItem)
  return named === undefined ? byForm : [...byForm, named]
}

function namedPlace(method: string, segments: string[], isItem: boolean): Place | undefined {
  const name = segments.at(-1) ?? ''
  const named = isTemplate(name) ? undefined : namedActOf(name)
  if (named === undefined || (method === 'DELETE' && named.act !== 'remove')) return undefined
  const { act, noun } = named
  const isAboutOne = act !== 'list' && act !== 'create'
  if (isItem && !isAboutOne) return undefined
  const above = segments.slice(0, -1)
  // `/orders/{id}/update`
  if (isAboutOne && !isItem && isTemplate(above.at(-1) ?? '')) above.pop()
  const own = singularOf(above.at(-1) ?? '')
  const group = [...above, ...(noun === '' || own === noun || own.endsWith(`-${noun}`) ? [] : [noun])].join('/')
  return group === '' || isTemplate(above.at(-1) ?? '') ? undefined : { group, level: 'named', act }
}

export function findCollections<T>(calls: readonly MockedPath<T>[]): FoundCollection<T>[] {
  const finder = new CollectionFinder<T>()
  for (const call of calls) finder.add(call)
  return finder.found()
}

/** What a call does with which items. */
export interface CollectionCall<C> {
  collection: C
  act: CollectionAct
  /** Tells collections below different items apart: those of `/users/1/orders` are others than those of `/users/2/orders`. */
  key: string
  /** Id in the path; undefined where there is none in it. */
  id: string | undefined
}

interface IndexedCall<T> {
  collection: KeptCollection<T>
  act: CollectionAct
  /** Templates of the paths that list or create. */
  outer: number
}

/** Which collection a call is of; of several the first. */
export class CollectionIndex<T> {
  readonly #calls = new Map<string, IndexedCall<T>>()

  constructor(collections: readonly KeptCollection<T>[]) {
    for (const collection of collections) {
      const whole = collection.calls.filter(({ act }) => act === 'list' || act === 'create')
      const [outer = 0] = whole.map(({ path }) => templatesIn(path)).sort((a, b) => a - b)
      for (const call of collection.calls) {
        const name = nameOf(call)
        if (!this.#calls.has(name)) this.#calls.set(name, { collection, act: call.act, outer })
      }
    }
  }

  /** Calls of all collections. */
  get size(): number {
    return this.#calls.size
  }

  /** Undefined for a call that has to do with none of the collections. */
  find(method: string, template: string, path: string): CollectionCall<KeptCollection<T>> | undefined {
    if (this.size === 0) return undefined
    const found = this.#calls.get(
      nameOf({ method: method === 'HEAD' ? 'GET' : method, path: template, call: undefined }),
    )
    if (found === undefined) return undefined
    const { collection, act, outer } = found
    const values = [...pathValues(template, path).values()].map(decoded)
    const isAboutOne = act !== 'list' && act !== 'create'
    const id = isAboutOne && values.length > outer ? values.pop() : undefined
    return { collection, act, key: [shapeOfPath(collection.path), ...values].join('\n'), id }
  }
}

const templatesIn = (path: string): number => shapeOfPath(path).split('{}').length - 1

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
