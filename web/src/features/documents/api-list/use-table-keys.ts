/* What keys do on the rows of the list. Does not own: which key is meant by an event (`list-keys.ts`), and the keys of the menu (`use-row-acts.ts`). */
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { arrangeRow, openMenuAtRow, rowKeys } from '../../../entities/doc-tree/row-keys.ts'
import { idOf } from '../../../entities/doc-tree/tree-model.ts'
import type { ListPlace } from '../../../entities/doc-tree/tree-moves.ts'
import type { ListState } from './use-list-state.ts'
import type { TableFocus } from './use-table-focus.ts'

interface TableKeysInput {
  list: ListState
  focus: Pick<TableFocus, 'activeRow' | 'focusNode' | 'focusRow' | 'tick' | 'tickOnMove'>
  canEdit: boolean
  /** Why rows are not moved now. */
  refusal: string | undefined
  pageOf: (docId: string) => string
  onRename: (node: number) => void
  onMove: (nodes: readonly number[], at: ListPlace) => Promise<boolean>
  onMenu: (node: number, x: number, y: number) => void
  /** A key that is none of the list's own; true when it means something. */
  onKey: (key: string, node: number) => boolean
  /** Reads a sentence out. */
  announce: (sentence: string) => void
}

export function useTableKeys(input: TableKeysInput): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { list, focus, refusal, pageOf } = input
  const { t } = useTranslation('api-list')
  const navigate = useNavigate()
  const { tree } = list.model

  const arrange = (node: number, key: string) =>
    void arrangeRow(node, key, {
      list: { tree, setFolder: list.setFolder },
      focusNode: focus.focusNode,
      refusal,
      move: input.onMove,
      onStay: () => input.announce(t('drag.stays')),
    })
  /** True when the key means something. */
  const act = (key: string, node: number): boolean => {
    if (key === 'Enter') {
      if (list.isFolder(node)) list.setFolder(node, !list.isOpen(node))
      else void navigate(pageOf(idOf(tree, node)))
    } else if (key === 'x' || key === ' ') {
      focus.tick(node, list.markOf(node) !== 'on', false)
    } else if (key === 'mod+a') list.tickAll()
    else if (key === '.' || key === 'ContextMenu' || key === 'shift+F10') openMenuAtRow(tree, node, input.onMenu)
    else if (key === 'F2' && input.canEdit) input.onRename(node)
    else if (key.startsWith('alt+Arrow') && input.canEdit) arrange(node, key.slice('alt+'.length))
    else return input.onKey(key, node)
    return true
  }
  return rowKeys({
    list: { ...list, tree, openAll: () => list.setAllFolders(true) },
    focus,
    onMoveTo: (row, extend) => focus.tickOnMove(focus.activeRow, row, extend),
    act,
  })
}
