import clsx from 'clsx'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { moveByKey } from '../../../../entities/doc-tree/tree-keys.ts'
import { idOf, isBranch } from '../../../../entities/doc-tree/tree-model.ts'
import { placeOfKey } from '../../../../entities/doc-tree/tree-moves.ts'
import { useRowDrag } from '../../../../entities/doc-tree/use-row-drag.ts'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { keyOf } from '../../../../shared/lib/key-name.ts'
import { areLettersOn } from '../../../../shared/lib/shortcuts.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { VirtualRows } from '../../../../shared/ui/table/virtual-rows.tsx'
import table from '../../../../shared/ui/table/list-table.module.css'
import { entryAt } from '../entry-list.ts'
import type { EntryActions, EntryField } from '../use-entry-actions.ts'
import type { EntryListState } from '../use-entry-list.ts'
import { EntryRow, type EntryEdit } from './entry-row.tsx'
import classes from './entry-table.module.css'

const rowHeightPx = 32
const stackedRowHeightPx = 56
const batchBarSpacePx = 76

export interface EditedEntry {
  id: string
  field: EntryField
}

interface EntryTableProps {
  state: EntryListState
  /** Absent for those who may only look. */
  actions: EntryActions | undefined
  label: string
  editing: EditedEntry | undefined
  onEditing: (cell: EditedEntry | undefined) => void
  pageOf: (docId: string) => string
  onOpen: (docId: string) => void
  /** Picks documents for an empty folder. */
  onPick: ((node: number) => void) | undefined
  onMenu: (node: number, x: number, y: number) => void
}

/** What a press on a row's handle takes along: all that is ticked, or the row alone. */
function draggedWith(state: EntryListState, node: number): number[] {
  const roots = state.roots()
  if (roots.includes(node)) return roots
  return state.ticked.has(idOf(state.list.tree, node)) ? [] : [node]
}

function useEntryEdit({ state, actions, onEditing }: EntryTableProps, refusal: string | undefined) {
  const { tree } = state.list
  const drag = useRowDrag(
    {
      tree,
      isFolder: (node) => isBranch(tree, node),
      isOpen: state.isOpen,
      draggedWith: (node) => draggedWith(state, node),
    },
    (nodes, at) => void actions?.move(nodes, at),
  )
  const edit: EntryEdit | undefined = actions && {
    ...actions,
    onBegin: (node, field) => onEditing({ id: idOf(tree, node), field }),
    onDone: (node) => {
      onEditing(undefined)
      state.focusId(idOf(tree, node))
    },
    onDragStart: (event, node) => {
      if (refusal === undefined) drag.start(event, node)
      else showToast({ kind: 'info', message: refusal })
    },
    dragRefusal: refusal,
  }
  return { drag, edit }
}

/** What keys do on rows: arrows move and fold, Alt with arrows arranges, F2 renames, Delete removes. */
function useEntryKeys(props: EntryTableProps, refusal: string | undefined, announce: (sentence: string) => void) {
  const { state, actions, onEditing, onOpen, onMenu } = props
  const { t } = useTranslation('compose')
  const { list, rows } = state
  const { tree } = list
  const arrange = async (node: number, key: string) => {
    if (actions === undefined) return
    if (refusal !== undefined) {
      showToast({ kind: 'info', message: refusal })
      return
    }
    const at = placeOfKey(tree, node, key)
    if (at === undefined) {
      announce(t('drag.stays'))
      return
    }
    if (at.parentId !== null) state.setFolder(tree.nodeOfId.get(at.parentId) ?? -1, true)
    if (await actions.move([node], at)) state.focusId(idOf(tree, node))
  }
  const openMenu = (node: number) => {
    const box = document.getElementById(`entry-${idOf(tree, node)}`)?.getBoundingClientRect()
    if (box !== undefined) onMenu(node, box.left + 48, box.bottom)
  }
  /** True when the key means something. */
  const act = (key: string, node: number): boolean => {
    const entry = entryAt(list, node)
    if (key === 'Enter') {
      if (isBranch(tree, node)) state.setFolder(node, !state.isOpen(node))
      else if (entry?.state === 'live' && entry.isSourceFolder === 0) onOpen(entry.docId)
    } else if (key === '.' || key === 'ContextMenu' || key === 'shift+F10') openMenu(node)
    else if (actions === undefined) return false
    else if (key === 'x' || key === ' ') state.tick(node, !state.ticked.has(idOf(tree, node)))
    else if (key === 'F2') onEditing({ id: idOf(tree, node), field: 'name' })
    else if (key === 'Delete') void actions.remove(state.ticked.size > 0 ? state.roots() : [node])
    else if (key.startsWith('alt+Arrow')) void arrange(node, key.slice('alt+'.length))
    else return false
    return true
  }
  return (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'row') return
    const node = rows[state.activeRow]
    if (node === undefined) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const move = isPlain ? moveByKey(event.key, state.activeRow, { tree, rows, isOpen: state.isOpen }) : undefined
    if (move?.kind === 'focus') state.focusRow(move.row)
    else if (move?.kind === 'open') state.setFolder(move.node, move.open)
    else if (move?.kind === 'openAll') state.setAll(true)
    else if (!act(keyOf(event, areLettersOn()), node)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** What is in a composed project, as a tree grid: only the rows in view are drawn, and arrows reach all of them. */
export function EntryTable(props: EntryTableProps) {
  const { state, label, editing, pageOf, onPick, onMenu } = props
  const { t } = useTranslation('compose')
  const [announced, announce] = useState('')
  const isStacked = useMedia(mobileMedia)
  const { list, rows } = state
  const refusal = state.isFiltered ? t('drag.filtered') : undefined
  const { drag, edit } = useEntryEdit(props, refusal)
  const onKeyDown = useEntryKeys(props, refusal, announce)
  return (
    <>
      <div
        role="treegrid"
        // Its rows have the tab stop; the grid itself only hears their keys.
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={rows.length + 1}
        className={clsx('l-grow l-short l-rule-top', classes['frame'])}
        data-dragging={drag.count > 0 || undefined}
        onKeyDown={onKeyDown}
      >
        <VirtualRows
          handle={state.rowsRef}
          count={rows.length}
          rowHeight={isStacked ? stackedRowHeightPx : rowHeightPx}
          keyOf={(index) => idOf(list.tree, rows[index] ?? -1)}
          role="rowgroup"
          aria-label={t('rows')}
          // The batch bar floats over the end.
          style={{ height: '100%', paddingBottom: state.ticked.size > 0 ? batchBarSpacePx : 0 }}
          head={<Head />}
          renderRow={(row, style) => {
            const node = rows[row] ?? -1
            const entry = entryAt(list, node)
            if (entry === undefined) return null
            return (
              <EntryRow
                key={entry.id}
                state={state}
                row={row}
                node={node}
                entry={entry}
                style={style}
                edit={edit}
                editing={editing?.id === entry.id ? editing.field : undefined}
                drop={drag.drop?.node === node ? drag.drop.where : undefined}
                pageOf={pageOf}
                onPick={onPick}
                onMenu={onMenu}
              />
            )
          }}
        />
      </div>
      <div
        role="status"
        className={clsx('l-py-4 l-px-12 l-unseen l-pinned l-no-pointer l-round', classes['dragged'])}
        data-shown={drag.count > 0 || undefined}
      >
        {drag.count > 0 ? t('drag.count', { count: drag.count }) : announced}
      </div>
    </>
  )
}

function Head() {
  const { t } = useTranslation(['compose', 'common'])
  return (
    <div role="row" aria-rowindex={1} className={clsx(table['head'], classes['head'])}>
      <span role="columnheader" aria-label={t('column.tick')} />
      <span role="columnheader">{t('common:name')}</span>
      <span role="columnheader">{t('column.origin')}</span>
      <span role="columnheader" className="l-digits l-text-end">
        {t('column.order')}
      </span>
      <span role="columnheader" aria-label={t('column.actions')} />
    </div>
  )
}
