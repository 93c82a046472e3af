import { useMediaQuery } from '@mantine/hooks'
import { mobileBreakpointPx } from '@lectern/contracts'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { termsOf } from '../../../../entities/doc-tree/tree-filter.ts'
import { moveByKey } from '../../../../entities/doc-tree/tree-keys.ts'
import { idOf } from '../../../../entities/doc-tree/tree-model.ts'
import { areLettersOn } from '../../../../shared/lib/shortcuts.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { VirtualRows, type VirtualRowsHandle } from '../../../../shared/ui/table/virtual-rows.tsx'
import { keyOf } from '../list-keys.ts'
import { isFiltering } from '../list-model.ts'
import { placeOfKey, type ListPlace } from '../list-moves.ts'
import type { CellEdit } from '../use-cell-edit.ts'
import type { ListState } from '../use-list-state.ts'
import { useRowDrag } from '../use-row-drag.ts'
import { editFields, type EditField } from './edit-cell.tsx'
import { ListHead } from './list-head.tsx'
import { ListRow } from './list-row.tsx'
import type { RowActions, RowEdit } from './row-types.ts'
import classes from './list-table.module.css'

const rowHeightPx = 32
const stackedRowHeightPx = 56
const batchBarSpacePx = 76

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

/** The row that has the tab stop, and where a range of ticks began. */
function useActiveRow(list: ListState) {
  const [activeId, setActiveId] = useState('')
  const anchorRef = useRef(0)
  const node = list.model.tree.nodeOfId.get(activeId)
  const at = node === undefined ? -1 : list.rows.indexOf(node)
  const row = Math.max(0, at)
  const setRow = (index: number) => {
    const next = list.rows[index]
    if (next !== undefined) setActiveId(idOf(list.model.tree, next))
  }
  return { row, setRow, anchorRef }
}

/** Ticks every document between two rows, and closed folders with all they hold. */
function tickRange(list: ListState, from: number, to: number): void {
  const rows = [...list.rows.slice(Math.min(from, to), Math.max(from, to) + 1)]
  list.setTicked(
    rows.filter((node) => !list.isFolder(node) || !list.isOpen(node)).flatMap((node) => list.idsOfRow(node)),
    true,
  )
}

/** The cell Tab goes to from this one; `undefined` at either end. */
function nextField(list: ListState, node: number, field: EditField, step: -1 | 0 | 1): EditField | undefined {
  if (step === 0) return undefined
  const fields = editFields.filter((name) => name !== 'version' || !list.isFolder(node))
  return fields[fields.indexOf(field) + step]
}

/** The application's folders and documents as a tree grid: only the rows in view are drawn, and arrows reach all of them. */
export function ListTable(props: ListTableProps) {
  const { list, label, cut, editing, onEditing, cells, onMove, onKey, onMenu, pageOf, writePageOf } = props
  const { t } = useTranslation('api-list')
  const navigate = useNavigate()
  const handle = useRef<VirtualRowsHandle>(null)
  const [said, say] = useState('')
  const { row: activeRow, setRow, anchorRef } = useActiveRow(list)
  const isStacked = useMediaQuery(`(max-width: ${mobileBreakpointPx - 1}px)`)
  const drag = useRowDrag(list, (nodes, at) => void onMove(nodes, at))
  const { tree } = list.model
  const terms = termsOf(list.filter.text)
  const dragRefusal =
    list.sort !== undefined ? t('drag.sorted') : isFiltering(list.filter) ? t('drag.filtered') : undefined

  const focusId = (id: string) => {
    const find = () => document.getElementById(`row-${id}`)
    const drawn = find()
    if (drawn !== null) drawn.focus()
    // A row out of view has to be drawn first.
    else requestAnimationFrame(() => find()?.focus())
  }
  const focusRow = (row: number) => {
    const node = list.rows[row]
    if (node === undefined) return
    setRow(row)
    handle.current?.scrollToRow(row)
    focusId(idOf(tree, node))
  }
  const edit: RowEdit | undefined = cells && {
    ...cells,
    onBegin: (node, field) => onEditing({ id: idOf(tree, node), field }),
    onDone: (node, field, step) => {
      const id = idOf(tree, node)
      const next = nextField(list, node, field, step)
      onEditing(next && { id, field: next })
      if (next === undefined) focusId(id)
    },
    onDragStart: (event, node) => {
      if (dragRefusal === undefined) drag.start(event, node)
      else showToast({ kind: 'info', message: dragRefusal })
    },
    dragRefusal,
  }
  const tick = (node: number, on: boolean, extend: boolean) => {
    const row = list.rows.indexOf(node)
    if (extend) tickRange(list, anchorRef.current, row)
    else list.setTicked(list.idsOfRow(node), on)
    anchorRef.current = row
  }
  const openMenuAtRow = (node: number) => {
    const box = document.getElementById(`row-${idOf(tree, node)}`)?.getBoundingClientRect()
    if (box !== undefined) onMenu(node, box.left + 48, box.bottom)
  }
  const moveRow = async (node: number, key: string) => {
    if (dragRefusal !== undefined) {
      showToast({ kind: 'info', message: dragRefusal })
      return
    }
    const at = placeOfKey(list.model, node, key)
    if (at === undefined) {
      say(t('drag.stays'))
      return
    }
    if (at.parentId !== null) list.setFolder(tree.nodeOfId.get(at.parentId) ?? -1, true)
    if (await onMove([node], at)) focusId(idOf(tree, node))
  }
  const act = (event: KeyboardEvent, node: number): boolean => {
    const key = keyOf(event, areLettersOn())
    const name = idOf(tree, node)
    if (key === 'Enter') {
      if (list.isFolder(node)) list.setFolder(node, !list.isOpen(node))
      else void navigate(pageOf(name))
    } else if (key === 'x' || key === ' ') {
      const isOn = list.isFolder(node) ? list.folderTick(node) === 'on' : list.ticked.has(name)
      tick(node, !isOn, false)
    } else if (key === 'mod+a') list.tickAll()
    else if (key === '.' || key === 'ContextMenu' || key === 'shift+F10') openMenuAtRow(node)
    else if (key === 'F2' && cells !== undefined) onEditing({ id: name, field: 'name' })
    else if (key.startsWith('alt+Arrow') && cells !== undefined) void moveRow(node, key.slice('alt+'.length))
    else return onKey(key, node)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'row') return
    const node = list.rows[activeRow]
    if (node === undefined) return
    const move =
      event.ctrlKey || event.metaKey || event.altKey
        ? undefined
        : moveByKey(event.key, activeRow, { tree, rows: list.rows, isOpen: list.isOpen })
    if (move?.kind === 'focus') {
      if (event.shiftKey) tickRange(list, activeRow, move.row)
      else anchorRef.current = move.row
      focusRow(move.row)
    } else if (move?.kind === 'open') list.setFolder(move.node, move.open)
    else if (move?.kind === 'openAll') list.setAllFolders(true)
    else if (!act(event, node)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <div
        role="treegrid"
        // Its rows have the tab stop; the grid itself only hears their keys.
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={list.rows.length + 1}
        className={classes['frame']}
        data-dragging={drag.count > 0 || undefined}
        onKeyDown={onKeyDown}
      >
        <VirtualRows
          handle={handle}
          count={list.rows.length}
          rowHeight={isStacked ? stackedRowHeightPx : rowHeightPx}
          keyOf={(index) => idOf(tree, list.rows[index] ?? -1)}
          role="rowgroup"
          aria-label={t('rows')}
          // The batch bar floats over the end.
          style={{ height: '100%', paddingBottom: list.ticked.size > 0 ? batchBarSpacePx : 0 }}
          head={<ListHead list={list} />}
          renderRow={(row, style) => {
            const node = list.rows[row] ?? -1
            const id = idOf(tree, node)
            return (
              <ListRow
                key={id}
                list={list}
                row={row}
                node={node}
                style={style}
                terms={terms}
                isActive={row === activeRow}
                hasTicks={list.ticked.size > 0}
                editing={editing?.id === id ? editing.field : undefined}
                drop={drag.drop?.node === node ? drag.drop.where : undefined}
                isCut={cut.has(id)}
                edit={edit}
                pageOf={pageOf}
                writePageOf={writePageOf}
                onFocus={setRow}
                onToggleFolder={(folder) => list.setFolder(folder, !list.isOpen(folder))}
                onTick={tick}
                onMenu={onMenu}
              />
            )
          }}
        />
      </div>
      <div role="status" className={classes['dragged']} data-shown={drag.count > 0 || undefined}>
        {drag.count > 0 ? t('drag.count', { count: drag.count }) : said}
      </div>
    </>
  )
}
