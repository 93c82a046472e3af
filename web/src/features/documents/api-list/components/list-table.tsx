import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { termsOf } from '../../../../entities/doc-tree/tree-filter.ts'
import { idOf } from '../../../../entities/doc-tree/tree-model.ts'
import type { ListPlace } from '../../../../entities/doc-tree/tree-moves.ts'
import { useRowDrag, type Drag } from '../../../../entities/doc-tree/use-row-drag.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { TreeGrid } from '../../../../shared/ui/table/tree-grid.tsx'
import { isFiltering } from '../list-model.ts'
import type { CellEdit } from '../use-cell-edit.ts'
import { useHiddenColumns } from '../use-hidden-columns.ts'
import type { ListState } from '../use-list-state.ts'
import { useTableFocus } from '../use-table-focus.ts'
import { useTableKeys } from '../use-table-keys.ts'
import { editFields, type EditField } from '../edit-fields.ts'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import type { RowActions, RowEdit } from './row-types.ts'
import classes from './list-table.module.css'

export interface EditedCell {
  id: string
  field: EditField
}

interface ListTableProps extends Pick<RowActions, 'onMenu' | 'pageOf' | 'writePageOf'> {
  list: ListState
  label: string
  /** Ids of rows waiting to be moved by pasting. */
  cut: ReadonlySet<string>
  editing: EditedCell | undefined
  onEditing: (cell: EditedCell | undefined) => void
  /** Absent for those who may not change the list. */
  cells: CellEdit | undefined
  onMove: (nodes: readonly number[], at: ListPlace) => Promise<boolean>
  /** A key that is none of the list's own was pressed on a row; true when it means something. */
  onKey: (key: string, node: number) => boolean
}

interface Fields {
  list: ListState
  /** Columns without room. */
  hidden: ReadonlySet<EditField>
}

/** The cell Tab goes to from this one; `undefined` at either end. */
function nextField({ list, hidden }: Fields, node: number, field: EditField, step: -1 | 0 | 1): EditField | undefined {
  if (step === 0) return undefined
  const fields = editFields.filter((name) => !hidden.has(name) && (name !== 'version' || !list.isFolder(node)))
  return fields[fields.indexOf(field) + step]
}

interface RowEditInput extends Fields, Pick<ListTableProps, 'cells' | 'onEditing'> {
  drag: Drag
  /** Why rows are not dragged now. */
  dragRefusal: string | undefined
  focusNode: (node: number) => void
}

/** How cells and places of rows are changed with the pointer; `undefined` for those who may not. */
function rowEditOf({
  list,
  hidden,
  cells,
  onEditing,
  drag,
  dragRefusal,
  focusNode,
}: RowEditInput): RowEdit | undefined {
  const { tree } = list.model
  return (
    cells && {
      ...cells,
      onBegin: (node, field) => onEditing({ id: idOf(tree, node), field }),
      onDone: (node, field, step) => {
        const next = nextField({ list, hidden }, node, field, step)
        onEditing(next && { id: idOf(tree, node), field: next })
        if (next === undefined) focusNode(node)
      },
      onDragStart: (event, node) => {
        if (dragRefusal === undefined) drag.start(event, node)
        else showToast({ kind: 'info', message: dragRefusal })
      },
      dragRefusal,
    }
  )
}

/** What a press on a row's handle takes along: all that is ticked, or the row alone. */
function draggedWith(list: ListState, node: number): number[] {
  const { model, ticked } = list
  const roots = list.tickedRoots()
  if (roots.includes(node)) return roots
  return ticked.has(idOf(model.tree, node)) ? [] : [node]
}

/** The application's folders and documents as a tree grid: only the rows in view are drawn, and arrows reach all of them. */
export function ListTable(props: ListTableProps) {
  const { list, label, cut, editing, onEditing, cells, onMove, onKey, onMenu, pageOf, writePageOf } = props
  const { t } = useTranslation('api-list')
  const [announced, announce] = useState('')
  const { rowsRef, ...focus } = useTableFocus(list)
  const { tree } = list.model
  const drag = useRowDrag(
    { ...list, tree, draggedWith: (node) => draggedWith(list, node) },
    (nodes, at) => void onMove(nodes, at),
  )
  const hidden = useHiddenColumns(list.model)
  const terms = termsOf(list.filter.text)
  const dragRefusal =
    list.sort !== undefined ? t('drag.sorted') : isFiltering(list.filter) ? t('drag.filtered') : undefined
  const edit = rowEditOf({ list, hidden, cells, onEditing, drag, dragRefusal, focusNode: focus.focusNode })
  const onKeyDown = useTableKeys({
    list,
    focus,
    canEdit: cells !== undefined,
    refusal: dragRefusal,
    pageOf,
    onRename: (node) => onEditing({ id: idOf(tree, node), field: 'name' }),
    onMove,
    onMenu,
    onKey,
    announce,
  })
  return (
    <TreeGrid
      label={label}
      rowsLabel={t('rows')}
      handle={rowsRef}
      count={list.rows.length}
      className={clsx(
        classes['frame'],
        hidden.has('version') && classes['withoutVersion'],
        hidden.has('order') && classes['withoutOrder'],
      )}
      isTicking={list.ticked.size > 0}
      isDragging={drag.count > 0}
      status={drag.count > 0 ? t('drag.count', { count: drag.count }) : announced}
      onKeyDown={onKeyDown}
      head={<ListHead list={list} />}
      renderRow={(row, style) => {
        const node = list.rows[row] ?? -1
        const id = idOf(tree, node)
        return (
          <ListRow
            key={id}
            list={list.view}
            row={row}
            node={node}
            style={style}
            terms={terms}
            isActive={row === focus.activeRow}
            isTicked={list.ticked.has(id)}
            mark={list.markOf(node)}
            editing={editing?.id === id ? editing.field : undefined}
            drop={drag.drop?.node === node ? drag.drop.where : undefined}
            isCut={cut.has(id)}
            edit={edit}
            pageOf={pageOf}
            writePageOf={writePageOf}
            onFocus={focus.setRow}
            onToggleFolder={(folder) => list.setFolder(folder, !list.isOpen(folder))}
            onTick={focus.tick}
            onMenu={onMenu}
          />
        )
      }}
    />
  )
}
