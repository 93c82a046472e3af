/*
 * Which documented path an address is. Concrete segments come before templated ones; a template takes a whole segment or a part of one. Pure. Owns
 * no rule about methods beyond HEAD, which is GET without a body.
 */

export interface MockedPath {
  method: string
  /** As documented, with its templates: `/orders/{id}`. */
  path: string
  docId: number
}

interface Node {
  concrete: Map<string, Node>
  templated: { parts: readonly string[]; node: Node }[]
  docs: Map<string, number>
}

export interface PathTree {
  root: Node
  /** Paths of the servers, without a slash at the end, longest first. */
  basePaths: readonly string[]
}

export type FoundPath =
  | { kind: 'found'; docId: number }
  /** The path is documented with other methods only. */
  | { kind: 'otherMethods'; methods: string[] }
  | { kind: 'none' }

export function createPathTree(basePaths: readonly string[]): PathTree {
  const own = [...new Set(basePaths)].filter((path) => path !== '')
  return { root: newNode(), basePaths: own.sort((one, other) => other.length - one.length) }
}

const newNode = (): Node => ({ concrete: new Map(), templated: [], docs: new Map() })

/** Of two documents with the same call the first one answers. */
export function addPath({ root }: PathTree, { method, path, docId }: MockedPath): void {
  let node = root
  for (const segment of segmentsOf(path.split(/[?#]/, 1)[0] ?? '')) node = childOf(node, segment)
  if (!node.docs.has(method)) node.docs.set(method, docId)
}

function childOf(node: Node, segment: string): Node {
  const parts = partsOf(segment)
  if (parts.length === 1) {
    const text = decoded(segment)
    const known = node.concrete.get(text) ?? newNode()
    node.concrete.set(text, known)
    return known
  }
  const alike = node.templated.find((each) => each.parts.join('\0') === parts.join('\0'))
  if (alike !== undefined) return alike.node
  const child = { parts, node: newNode() }
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
export function findPath({ root, basePaths }: PathTree, method: string, path: string): FoundPath {
  const rests = basePaths
    .filter((base) => path === base || path.startsWith(`${base}/`))
    .map((base) => path.slice(base.length))
  const others = new Set<string>()
  for (const rest of [path, ...rests]) {
    const docId = walk(root, segmentsOf(rest).map(decoded), { method, others, steps: mostSteps })
    if (docId !== undefined) return { kind: 'found', docId }
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

function walk(node: Node, [segment, ...rest]: readonly string[], search: Search): number | undefined {
  search.steps -= 1
  if (search.steps < 0) return undefined
  if (segment === undefined) return docOf(node, search)
  const concrete = node.concrete.get(segment)
  const found = concrete && walk(concrete, rest, search)
  if (found !== undefined) return found
  for (const { parts, node: next } of node.templated) {
    const docId = fits(parts, segment) ? walk(next, rest, search) : undefined
    if (docId !== undefined) return docId
  }
  return undefined
}

function docOf({ docs }: Node, { method, others }: Search): number | undefined {
  const docId = docs.get(method) ?? (method === 'HEAD' ? docs.get('GET') : undefined)
  if (docId === undefined) for (const each of docs.keys()) others.add(each)
  return docId
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
