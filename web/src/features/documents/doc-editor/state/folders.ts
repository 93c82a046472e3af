/* The folders of an application, to choose from. Pure. */
import {
  ancestorsOf,
  buildTree,
  idOf,
  isBranch,
  labelOf,
  type TreeModel,
} from '../../../../entities/doc-tree/tree-model.ts'

/** Each with the names of those above it; none while the tree is not there. */
export function foldersOf(table: Parameters<typeof buildTree>[0] | undefined): { value: string; label: string }[] {
  return table === undefined ? [] : listFolders(buildTree(table))
}

function listFolders(tree: TreeModel): { value: string; label: string }[] {
  const nodes = Array.from({ length: tree.size }, (_, node) => node).filter((node) => isBranch(tree, node))
  return nodes.map((node) => ({
    value: idOf(tree, node),
    label: [...ancestorsOf(tree, node), node].map((each) => labelOf(tree, each)).join(' / '),
  }))
}
