/* What keys do on the rows of the list. Does not own: which key is meant by an event (`list-keys.ts`), and the keys of the menu (`use-row-acts.ts`). */
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { moveByKey } from '../../../entities/doc-tree/tree-keys.ts'
import { idOf } from '../../../entities/doc-tree/tree-model.ts'
import { placeOfKey, type ListPlace } from '../../../entities/doc-tree/tree-moves.ts'
import { keyOf } from '../../../shared/lib/key-name.ts'
import { areLettersOn } from '../../../shared/lib/shortcuts.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
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

  const openMenuAtRow = (node: number) => {
    const box = document.getElementById(`row-${idOf(tree, node)}`)?.getBoundingClientRect()
    if (box !== undefined) input.onMenu(node, box.left + 48, box.bottom)
  }
  const moveRow = async (node: number, key: string) => {
    if (refusal !== undefined) {
      showToast({ kind: 'info', message: refusal })
      return
    }
    const at = placeOfKey(tree, node, key)
    if (at === undefined) {
      input.announce(t('drag.stays'))
      return
    }
    if (at.parentId !== null) list.setFolder(tree.nodeOfId.get(at.parentId) ?? -1, true)
    if (await input.onMove([node], at)) focus.focusNode(node)
  }
  /** True when the key means something. */
  const act = (key: string, node: number): boolean => {
    if (key === 'Enter') {
      if (list.isFolder(node)) list.setFolder(node, !list.isOpen(node))
      else void navigate(pageOf(idOf(tree, node)))
    } else if (key === 'x' || key === ' ') {
      const isOn = list.isFolder(node) ? list.folderTick(node) === 'on' : list.ticked.has(idOf(tree, node))
      focus.tick(node, !isOn, false)
    } else if (key === 'mod+a') list.tickAll()
    else if (key === '.' || key === 'ContextMenu' || key === 'shift+F10') openMenuAtRow(node)
    else if (key === 'F2' && input.canEdit) input.onRename(node)
    else if (key.startsWith('alt+Arrow') && input.canEdit) void moveRow(node, key.slice('alt+'.length))
    else return input.onKey(key, node)
    return true
  }
  return (event) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'row') return
    const node = list.rows[focus.activeRow]
    if (node === undefined) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const place = { tree, rows: list.rows, isOpen: list.isOpen }
    const move = isPlain ? moveByKey(event.key, focus.activeRow, place) : undefined
    if (move?.kind === 'focus') {
      focus.tickOnMove(focus.activeRow, move.row, event.shiftKey)
      focus.focusRow(move.row)
    } else if (move?.kind === 'open') list.setFolder(move.node, move.open)
    else if (move?.kind === 'openAll') list.setAllFolders(true)
    else if (!act(keyOf(event, areLettersOn()), node)) return
    event.preventDefault()
    event.stopPropagation()
  }
}
