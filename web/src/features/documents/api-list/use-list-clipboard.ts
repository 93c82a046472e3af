/* Rows copied or cut, until they are pasted into a folder. Of this list only: what other programs have on their clipboard is not touched. */
import { useState } from 'react'
import { idOf } from '../../../entities/doc-tree/tree-model.ts'
import { placeOfDrop } from '../../../entities/doc-tree/tree-moves.ts'
import type { ListActions } from './use-list-actions.ts'
import type { ListState } from './use-list-state.ts'

interface Held {
  kind: 'copy' | 'cut'
  ids: readonly string[]
}

export function useListClipboard(list: ListState, { copy, move }: ListActions) {
  const [held, setHeld] = useState<Held>()
  const { model } = list
  const { tree } = model
  const hold = (kind: Held['kind'], nodes: readonly number[]) =>
    setHeld({ kind, ids: nodes.map((node) => idOf(tree, node)) })

  /** Into the folder, or beside the document. */
  const paste = async (node: number) => {
    // What is gone by now is left out.
    const nodes = held?.ids.flatMap((id) => tree.nodeOfId.get(id) ?? []) ?? []
    if (held === undefined || nodes.length === 0) return
    const isFolder = list.isFolder(node)
    if (isFolder) list.setFolder(node, true)
    if (held.kind === 'copy') {
      const folder = isFolder ? node : (tree.parent[node] ?? -1)
      await copy(nodes, folder === -1 ? null : idOf(tree, folder))
      return
    }
    const at = placeOfDrop(model.tree, { node, where: isFolder ? 'into' : 'after', isOpen: false }, new Set(nodes))
    if (at !== undefined && (await move(nodes, at))) setHeld(undefined)
  }
  return {
    hold,
    paste,
    isEmpty: held === undefined,
    cut: new Set(held?.kind === 'cut' ? held.ids : []),
    clear: () => setHeld(undefined),
  }
}

export type ListClipboard = ReturnType<typeof useListClipboard>
