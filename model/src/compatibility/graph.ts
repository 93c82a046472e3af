/*
 * Which shared components are sent, in which direction, and by which operations.
 * Owns: that two versions of a component are compared once, and that following cycles ends.
 */
import { isHiddenIn, otherDirection, type Direction, type Found, type Hidden, type Link } from './comparing.ts'

/** A component in one direction. */
export interface Use {
  link: Link
  found: Found
  direction: Direction
  hidden: Hidden
  /** What leads here: operations by position, other components. */
  parents: Set<Use | number>
}

export interface Graph {
  uses: Map<string, Use>
  waiting: Use[]
  /** Compares two versions of a component. */
  compare: (link: Link) => Found
}

export function createGraph(compare: Graph['compare']): Graph {
  const known = new Map<string, Found>()
  return {
    uses: new Map(),
    waiting: [],
    compare: (link) => {
      const key = `${link.section} ${link.before} ${link.after} ${link.encoding}`
      const found = known.get(key) ?? compare(link)
      known.set(key, found)
      return found
    },
  }
}

interface From {
  /** Undefined where it is not known which operations there are. */
  parent: Use | number | undefined
  direction: Direction
  hidden: Hidden
}

/** Follows what refers to components, and all components that those refer to. */
export function followLinks(graph: Graph, links: readonly Link[], from: From): void {
  for (const link of links) followLink(graph, link, from)
  for (let use = graph.waiting.pop(); use !== undefined; use = graph.waiting.pop()) {
    const { found, direction, hidden } = use
    for (const link of found.links) followLink(graph, link, { parent: use, direction, hidden })
  }
}

function followLink(graph: Graph, link: Link, { parent, direction, hidden }: From): void {
  const sent = link.isFlipped ? otherDirection(direction) : direction
  const unsent = bothHidden(hidden, link.hidden)
  if (isHiddenIn(unsent, sent)) return
  const key = `${link.section} ${link.before} ${link.after} ${link.encoding} ${sent}`
  const known = graph.uses.get(key)
  if (known !== undefined) {
    if (parent !== undefined) known.parents.add(parent)
    return
  }
  const parents = new Set(parent === undefined ? [] : [parent])
  const use: Use = { link, found: graph.compare(link), direction: sent, hidden: unsent, parents }
  graph.uses.set(key, use)
  graph.waiting.push(use)
}

function bothHidden(one: Hidden, other: Hidden): Hidden {
  if (one === 'none' || one === other) return other
  return other === 'none' ? one : 'both'
}

/** The operations that lead to a component, by position. */
export function operationsOf(use: Use): number[] {
  const seen = new Set<Use | number>([use])
  // A set may grow while it is read.
  for (const each of seen) if (typeof each !== 'number') for (const parent of each.parents) seen.add(parent)
  return [...seen].filter((each) => typeof each === 'number').sort((a, b) => a - b)
}
