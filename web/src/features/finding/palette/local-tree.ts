/*
 * Finding in the trees that the page has loaded: 20,000 documents answer within a few milliseconds, without the server. The texts in lower case are
 * made once per tree.
 */
import { nodeType, type CompactTree } from '@lectern/contracts'
import { lettersIn, rankOfWords } from './matches.ts'

interface TreeTexts {
  labels: readonly string[]
  /** Label, path, id and operation, separated by what nobody types. */
  all: readonly string[]
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
  const texts = { labels, all }
  made.set(tree, texts)
  return texts
}

/** Columns of the nodes of a type that fit best, the best first. `within`: the id of what they must stand under. */
export function findInTree(
  tree: CompactTree,
  type: number,
  terms: readonly string[],
  most: number,
  within?: string,
): number[] {
  const { labels, all } = textsOf(tree)
  /** By rank: of each no more than are asked for. */
  const found: number[][] = [[], [], [], [], [], []]
  const isWanted = (at: number) => tree.type[at] === type && (within === undefined || isUnder(tree, at, within))
  for (let at = 0; at < all.length; at += 1) {
    if (!terms.every((term) => all[at]?.includes(term))) continue
    // What is not in the name is in the path or the id.
    const ofRank = found[rankOfWords(labels[at] ?? '', terms) || 1]
    if (ofRank !== undefined && ofRank.length < most && isWanted(at)) ofRank.push(at)
  }
  const words = found.toReversed().flat()
  return words.length > 0 ? words.slice(0, most) : findLetters(labels, terms.join(''), most, isWanted)
}

function findLetters(
  labels: readonly string[],
  letters: string,
  most: number,
  isWanted: (at: number) => boolean,
): number[] {
  const found: number[] = []
  if (letters.length < 2) return found
  for (let at = 0; at < labels.length && found.length < most; at += 1)
    if (lettersIn(labels[at] ?? '', letters) !== undefined && isWanted(at)) found.push(at)
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
