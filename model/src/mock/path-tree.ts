/*
 * Which documented path an address is. Concrete segments come before templated ones; a template takes a whole segment or a part of one. Owns
 * no rule about methods beyond HEAD, which is GET without a body.
 */

/** `T`: what stands for a documented call, its id or the call itself. */
export interface MockedPath<T> {
  method: string
  /** As documented, with its templates: `/orders/{id}`. */
  path: string
  call: T
}

interface Node<T> {
  concrete: Map<string, Node<T>>
  templated: { parts: readonly string[]; node: Node<T> }[]
  calls: Map<string, T>
}

export interface PathTree<T> {
  root: Node<T>
  /** Paths of the servers, without a slash at the end, longest first. */
  basePaths: readonly string[]
}

export type FoundPath<T> =
  | { kind: 'found'; call: T }
  /** The path is documented with other methods only. */
  | { kind: 'otherMethods'; methods: string[] }
  | { kind: 'none' }

/** `https://a.example/v1/` → `/v1`; of one with a variable left, or without a path, nothing. */
export function basePathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] ?? ''
  return path.startsWith('/') && !path.includes('{') ? path.replace(/\/$/, '') : ''
}

export function createPathTree<T>(basePaths: readonly string[]): PathTree<T> {
  const own = [...new Set(basePaths)].filter((path) => path !== '')
  return { root: newNode(), basePaths: own.sort((one, other) => other.length - one.length) }
}

function newNode<T>(): Node<T> {
  return { concrete: new Map(), templated: [], calls: new Map() }
}

/** Of two documents with the same call the first one answers. */
export function addPath<T>({ root }: PathTree<T>, { method, path, call }: MockedPath<T>): void {
  let node = root
  for (const segment of segmentsOf(path.split(/[?#]/, 1)[0] ?? '')) node = childOf(node, segment)
  if (!node.calls.has(method)) node.calls.set(method, call)
}

function childOf<T>(node: Node<T>, segment: string): Node<T> {
  const parts = partsOf(segment)
  if (parts.length === 1) {
    const text = decoded(segment)
    const known = node.concrete.get(text) ?? newNode<T>()
    node.concrete.set(text, known)
    return known
  }
  const alike = node.templated.find((each) => each.parts.join('\0') === parts.join('\0'))
  if (alike !== undefined) return alike.node
  const child = { parts, node: newNode<T>() }
  node.templated.push(child)
  // What says more of a segment comes first.
  node.templated.sort((one, other) => other.parts.join('').length - one.parts.join('').length)
  return child.node
}

/** The texts around the templates of a segment: `v{major}.{minor}` → `['v', '.', '']`, `{id}` and `:id` → `['', '']`. */
function partsOf(segment: string): string[] {
  if (/^:\w/.test(segment)) return ['', '']
  return segment.split(/\{[^{}]*\}/)
}

/** @param path begins with a slash */
export function findPath<T>({ root, basePaths }: PathTree<T>, method: string, path: string): FoundPath<T> {
  const rests = basePaths
    .filter((base) => path === base || path.startsWith(`${base}/`))
    .map((base) => path.slice(base.length))
  const others = new Set<string>()
  for (const rest of [path, ...rests]) {
    const call = walk(root, segmentsOf(rest).map(decoded), { method, others, steps: mostSteps })
    if (call !== undefined) return { kind: 'found', call }
  }
  return others.size > 0 ? { kind: 'otherMethods', methods: [...others].sort() } : { kind: 'none' }
}

/** Addresses that fit this many templates in part fit none. */
const mostSteps = 5_000

interface Search {
  method: string
  /** Methods of paths that fit. */
  others: Set<string>
  steps: number
}

function walk<T>(node: Node<T>, [segment, ...rest]: readonly string[], search: Search): T | undefined {
  search.steps -= 1
  if (search.steps < 0) return undefined
  if (segment === undefined) return callOf(node, search)
  const concrete = node.concrete.get(segment)
  const found = concrete && walk(concrete, rest, search)
  if (found !== undefined) return found
  for (const { parts, node: next } of node.templated) {
    const call = fits(parts, segment) ? walk(next, rest, search) : undefined
    if (call !== undefined) return call
  }
  return undefined
}

function callOf<T>({ calls }: Node<T>, { method, others }: Search): T | undefined {
  const call = calls.get(method) ?? (method === 'HEAD' ? calls.get('GET') : undefined)
  if (call === undefined) for (const each of calls.keys()) others.add(each)
  return call
}

/** Each template takes at least one character. */
function fits(parts: readonly string[], segment: string): boolean {
  const [first = '', ...later] = parts
  const last = later.pop() ?? ''
  if (!segment.startsWith(first)) return false
  let at = first.length + 1
  for (const part of later) {
    const next = segment.indexOf(part, at)
    if (next < 0) return false
    at = next + part.length + 1
  }
  return segment.length >= at + last.length && segment.endsWith(last)
}

/** Without the empty one that a slash at the end makes. */
function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(path.startsWith('/') ? 1 : 0)
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
