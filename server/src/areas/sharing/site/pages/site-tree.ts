/* The tree of a version: what its pages are called, where they are, and what is listed beside them. */
import { nodeType, treeFlags, type CompactTree } from '@lectern/contracts'
import type { SiteLink } from '@lectern/formats'

/** A folder or document. */
export interface SiteNode {
  id: string
  /** Index of the folder around it; -1 at the root. */
  parent: number
  isFolder: boolean
  label: string
  path: string
  method: string
  isDeprecated: boolean
  /** Documents in a folder and below. */
  count: number
  /** Last part of its address. */
  page: string
  /** Indexes of what is in a folder. */
  children: number[]
}

export interface SiteTree {
  nodes: readonly SiteNode[]
  /** Indexes at the root. */
  roots: readonly number[]
  byId: ReadonlyMap<string, number>
}

export function readSiteTree(tree: CompactTree): SiteTree {
  const nodes = tree.id.map((id, index): SiteNode => {
    const isFolder = tree.type[index] !== nodeType.doc
    const label = tree.label[index] ?? ''
    const path = tree.url[index] ?? ''
    const method = (tree.methods[tree.method[index] ?? -1] ?? '').toUpperCase()
    const isDeprecated = ((tree.flags[index] ?? 0) & treeFlags.deprecated) !== 0
    const slug = slugOf(isFolder || method === '' ? label : `${method} ${path}`)
    const page = slug === '' ? id : `${slug}-${id}`
    const count = tree.count[index] ?? 0
    const parent = tree.parent[index] ?? -1
    return { id, parent, isFolder, label, path, method, isDeprecated, count, page, children: [] }
  })
  const roots: number[] = []
  for (const [index, { parent }] of nodes.entries()) (nodes[parent]?.children ?? roots).push(index)
  return { nodes, roots, byId: new Map(nodes.map(({ id }, index) => [id, index])) }
}

/** Words for an address: letters and digits of any script. */
function slugOf(text: string): string {
  return text
    .slice(0, 200)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
}

/** The id that a page's address ends with. */
export function idOfPage(page: string): string {
  return page.slice(page.lastIndexOf('-') + 1)
}

/** Folders around a node, outermost first. */
export function foldersAround({ nodes }: SiteTree, index: number): number[] {
  const around: number[] = []
  for (let at = nodes[index]?.parent ?? -1; at >= 0; at = nodes[at]?.parent ?? -1) around.unshift(at)
  return around
}

/** Entries of one list; what is beyond is counted. */
const longestList = 300
/** Entries of a whole contents page. */
const longestContents = 1_000

interface Linking {
  urlOf: (node: SiteNode) => string
  current: number
}

/** The documents next to one in the order of reading. */
export function documentsAround({ nodes }: SiteTree, index: number): Record<'previous' | 'next', SiteNode | undefined> {
  const isDocument = ({ isFolder }: SiteNode): boolean => !isFolder
  return { previous: nodes.slice(0, index).findLast(isDocument), next: nodes.slice(index + 1).find(isDocument) }
}

/** The tree beside a page: what is around it is open, other folders are closed. */
export function treeBeside(tree: SiteTree, { urlOf, current }: Linking): SiteLink[] {
  const open = new Set([...foldersAround(tree, current), current])
  const list = (indexes: readonly number[]): SiteLink[] =>
    around(indexes, open).map((index) => {
      const links = open.has(index) ? list(tree.nodes[index]?.children ?? []) : []
      const hidden = open.has(index) ? (tree.nodes[index]?.children.length ?? 0) - links.length : 0
      return linkOf(tree, index, { urlOf, current, links, hidden })
    })
  return list(tree.roots)
}

/** At most `longestList` of them, with the open one among them. */
function around(indexes: readonly number[], open: ReadonlySet<number>): readonly number[] {
  if (indexes.length <= longestList) return indexes
  const at = Math.max(
    0,
    indexes.findIndex((index) => open.has(index)),
  )
  const start = Math.min(Math.max(0, at - longestList / 2), indexes.length - longestList)
  return indexes.slice(start, start + longestList)
}

/** Everything in a folder, or at the root, as far as one page holds it. */
export function contentsOf(tree: SiteTree, folder: number | undefined, urlOf: Linking['urlOf']): SiteLink[] {
  let left = longestContents
  const list = (indexes: readonly number[]): SiteLink[] => {
    const shown = indexes.slice(0, left)
    left -= shown.length
    return shown.map((index) => {
      const children = tree.nodes[index]?.children ?? []
      const links = list(children)
      return linkOf(tree, index, { urlOf, current: -1, links, hidden: children.length - links.length })
    })
  }
  return list(folder === undefined ? tree.roots : (tree.nodes[folder]?.children ?? []))
}

/** One page as an entry of a list. */
export function linkOf(
  { nodes }: SiteTree,
  index: number,
  { urlOf, current, links = [], hidden = 0 }: Linking & { links?: SiteLink[]; hidden?: number },
): SiteLink {
  const node = nodes[index]
  if (node === undefined) throw new Error('A list names what is not in its tree')
  const { label, method, isFolder, isDeprecated } = node
  return { label, method, url: urlOf(node), isFolder, isDeprecated, isCurrent: index === current, links, hidden }
}

/** Pages that have all words in their title or path, at most `limit`. */
export function searchTree({ nodes }: SiteTree, query: string, limit: number): number[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  const found: number[] = []
  if (words.length === 0) return found
  for (const [index, { label, path, method, isFolder }] of nodes.entries()) {
    if (isFolder) continue
    const text = `${label} ${method} ${path}`.toLowerCase()
    if (words.every((word) => text.includes(word))) found.push(index)
    if (found.length >= limit) break
  }
  return found
}
