import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrangeRow, openMenuAtRow, rowKeys } from '../../../../entities/doc-tree/row-keys.ts'
import { idOf, isBranch } from '../../../../entities/doc-tree/tree-model.ts'
import { useRowDrag } from '../../../../entities/doc-tree/use-row-drag.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { TreeGrid } from '../../../../shared/ui/table/tree-grid.tsx'
import table from '../../../../shared/ui/table/list-table.module.css'
import { entryAt } from '../entry-list.ts'
import type { EntryActions, EntryField } from '../use-entry-actions.ts'
import type { EntryListState } from '../use-entry-list.ts'
import { EntryRow, type EntryEdit } from './entry-row.tsx'
import classes from './entry-table.module.css'

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
      state.focusNode(node)
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
  const { list } = state
  const { tree } = list
  const arrange = (node: number, key: string, move: EntryActions['move']) =>
    void arrangeRow(node, key, {
      list: { tree, setFolder: state.setFolder },
      focusNode: state.focusNode,
      refusal,
      move,
      onStay: () => announce(t('drag.stays')),
    })
  /** True when the key means something. */
  const act = (key: string, node: number): boolean => {
    const entry = entryAt(list, node)
    if (key === 'Enter') {
      if (isBranch(tree, node)) state.setFolder(node, !state.isOpen(node))
      else if (entry?.state === 'live' && entry.isSourceFolder === 0) onOpen(entry.docId)
    } else if (key === '.' || key === 'ContextMenu' || key === 'shift+F10') openMenuAtRow(tree, node, onMenu)
    else if (actions === undefined) return false
    else if (key === 'x' || key === ' ') state.tick(node, !state.ticked.has(idOf(tree, node)))
    else if (key === 'F2') onEditing({ id: idOf(tree, node), field: 'name' })
    else if (key === 'Delete') void actions.remove(state.ticked.size > 0 ? state.roots() : [node])
    else if (key.startsWith('alt+Arrow')) arrange(node, key.slice('alt+'.length), actions.move)
    else return false
    return true
  }
  return rowKeys({ list: { ...state, tree, openAll: () => state.setAll(true) }, focus: state, act })
}

/** What is in a composed project, as a tree grid: only the rows in view are drawn, and arrows reach all of them. */
export function EntryTable(props: EntryTableProps) {
  const { state, label, editing, pageOf, onPick, onMenu } = props
  const { t } = useTranslation('compose')
  const [announced, announce] = useState('')
  const shared = { state, pageOf, onPick, onMenu }
  const { list, rows } = state
  const refusal = state.isFiltered ? t('drag.filtered') : undefined
  const { drag, edit } = useEntryEdit(props, refusal)
  const onKeyDown = useEntryKeys(props, refusal, announce)
  return (
    <TreeGrid
      label={label}
      rowsLabel={t('rows')}
      handle={state.rowsRef}
      count={rows.length}
      className={classes['frame']}
      isTicking={state.ticked.size > 0}
      isDragging={drag.count > 0}
      status={drag.count > 0 ? t('drag.count', { count: drag.count }) : announced}
      onKeyDown={onKeyDown}
      head={<Head />}
      renderRow={(row, style) => {
        const node = rows[row] ?? -1
        const entry = entryAt(list, node)
        if (entry === undefined) return null
        return (
          <EntryRow
            key={entry.id}
            {...shared}
            row={row}
            node={node}
            entry={entry}
            style={style}
            edit={edit}
            editing={editing?.id === entry.id ? editing.field : undefined}
            drop={drag.drop?.node === node ? drag.drop.where : undefined}
          />
        )
      }}
    />
  )
}

function Head() {
  const { t } = useTranslation(['compose', 'common'])
  return (
    <div role="row" aria-rowindex={1} className={clsx('l-sticky l-top-0 l-z-sticky', table['head'])}>
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
