/*
 * Finding in the trees that the page has loaded: 20,000 documents answer within a few milliseconds, without the server. The texts in lower case are
 * made once per tree; what a text found is all that one which goes on from it can find.
 */
import { nodeType, type CompactTree } from '@lectern/contracts'
import { lettersIn, rankOfWords } from './matches.ts'

interface TreeTexts {
  labels: readonly string[]
  /** Label, path, id and operation, separated by what nobody types. */
  all: readonly string[]
  /** Columns of the nodes of each type. */
  columnsOf: ReadonlyMap<number, readonly number[]>
  /** Those of each type that had all words of the last text. */
  last: Map<number, { terms: readonly string[]; columns: readonly number[] }>
}

const made = new WeakMap<CompactTree, TreeTexts>()

/** Makes the texts, which the first key press then need not wait for. */
export function textsOf(tree: CompactTree): TreeTexts {
  const known = made.get(tree)
  if (known !== undefined) return known
  const labels = tree.label.map((label) => label.toLowerCase())
  const all = labels.map((label, at) =>
    [label, ...[tree.url[at], tree.id[at], tree.operationId[at]].map((text) => (text ?? '').toLowerCase())].join('\n'),
  )
  const columnsOf = Map.groupBy(labels.keys(), (at) => tree.type[at] ?? 0)
  const texts = { labels, all, columnsOf, last: new Map() }
  made.set(tree, texts)
  return texts
}

/** Columns of the nodes of a type that have all words. */
function columnsWith({ all, columnsOf, last }: TreeTexts, type: number, terms: readonly string[]): readonly number[] {
  const before = last.get(type)
  const isMore = before?.terms.every((term) => terms.some((longer) => longer.includes(term))) === true
  const candidates = (isMore ? before.columns : columnsOf.get(type)) ?? []
  const columns = candidates.filter((at) => terms.every((term) => all[at]?.includes(term)))
  last.set(type, { terms, columns })
  return columns
}

/** Columns of the nodes of a type that fit best, the best first. `within`: the id of what they must stand under. */
export function findInTree(
  tree: CompactTree,
  type: number,
  terms: readonly string[],
  most: number,
  within?: string,
): number[] {
  const texts = textsOf(tree)
  const { labels } = texts
  /** By rank: of each no more than are asked for. */
  const found: number[][] = [[], [], [], [], [], []]
  const isWanted = (at: number) => within === undefined || isUnder(tree, at, within)
  for (const at of columnsWith(texts, type, terms)) {
    // What is not in the name is in the path or the id.
    const ofRank = found[rankOfWords(labels[at] ?? '', terms) || 1]
    if (ofRank !== undefined && ofRank.length < most && isWanted(at)) ofRank.push(at)
  }
  const words = found.toReversed().flat()
  if (words.length > 0) return words.slice(0, most)
  return findLetters(labels, texts.columnsOf.get(type) ?? [], terms.join(''), most, isWanted)
}

function findLetters(
  labels: readonly string[],
  columns: readonly number[],
  letters: string,
  most: number,
  isWanted: (at: number) => boolean,
): number[] {
  const found: number[] = []
  if (letters.length < 2) return found
  for (const at of columns) {
    if (found.length === most) break
    if (lettersIn(labels[at] ?? '', letters) !== undefined && isWanted(at)) found.push(at)
  }
  return found
}

const parentOf = (tree: CompactTree, at: number) => tree.parent[at] ?? -1

function isUnder(tree: CompactTree, at: number, id: string): boolean {
  for (let above = parentOf(tree, at); above !== -1; above = parentOf(tree, above))
    if (tree.id[above] === id) return true
  return false
}

/** Names of what is around a node, the outermost first; the project only where the node stands right under it. */
export function placeInTree(tree: CompactTree, at: number): string {
  const names: string[] = []
  for (let above = parentOf(tree, at); above !== -1; above = parentOf(tree, above)) {
    if (tree.type[above] === nodeType.project && names.length > 0) break
    names.unshift(tree.label[above] ?? '')
  }
  return names.join(' / ')
}

/** The project a node stands in; empty where the tree has none. */
export function projectIdOf(tree: CompactTree, at: number): string {
  let above = at
  while (above !== -1 && tree.type[above] !== nodeType.project) above = parentOf(tree, above)
  return tree.id[above] ?? ''
}
