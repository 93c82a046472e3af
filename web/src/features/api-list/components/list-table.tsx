import { useMediaQuery } from '@mantine/hooks'
import { mobileBreakpointPx } from '@lectern/contracts'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { termsOf } from '../../../entities/doc-tree/tree-filter.ts'
import { moveByKey } from '../../../entities/doc-tree/tree-keys.ts'
import { idOf } from '../../../entities/doc-tree/tree-model.ts'
import { areLettersOn } from '../../../shared/lib/shortcuts.ts'
import { VirtualRows, type VirtualRowsHandle } from '../../../shared/ui/virtual-rows.tsx'
import type { ListState } from '../use-list-state.ts'
import { ListHead } from './list-head.tsx'
import { ListRow, type RowActions } from './list-row.tsx'
import classes from './list-table.module.css'

const rowHeightPx = 32
const stackedRowHeightPx = 56
const batchBarSpacePx = 76

interface ListTableProps {
  list: ListState
  label: string
  onMenu: RowActions['onMenu']
  onOrder: RowActions['onOrder']
  pageOf: RowActions['pageOf']
  /** Delete was pressed on a row. */
  onDelete: ((node: number) => void) | undefined
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

/** Ticks every document between two rows. */
function tickRange(list: ListState, from: number, to: number): void {
  const rows = [...list.rows.slice(Math.min(from, to), Math.max(from, to) + 1)]
  list.setTicked(
    rows.filter((node) => !list.isFolder(node)).flatMap((node) => list.docsOfRow(node)),
    true,
  )
}

/** The application's folders and documents as a tree grid: only the rows in view are drawn, and arrows reach all of them. */
export function ListTable({ list, label, onMenu, onOrder, pageOf, onDelete }: ListTableProps) {
  const { t } = useTranslation('api-list')
  const navigate = useNavigate()
  const handle = useRef<VirtualRowsHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { row: activeRow, setRow, anchorRef } = useActiveRow(list)
  const isStacked = useMediaQuery(`(max-width: ${mobileBreakpointPx - 1}px)`)
  const { tree } = list.model
  const terms = termsOf(list.filter.text)

  const focusRow = (row: number) => {
    const node = list.rows[row]
    if (node === undefined) return
    setRow(row)
    handle.current?.scrollToRow(row)
    const find = () => document.getElementById(`row-${idOf(tree, node)}`)
    const drawn = find()
    if (drawn !== null) drawn.focus()
    // A row out of view has to be drawn first.
    else requestAnimationFrame(() => find()?.focus())
  }
  const tick = (node: number, on: boolean, extend: boolean) => {
    const row = list.rows.indexOf(node)
    if (extend) tickRange(list, anchorRef.current, row)
    else list.setTicked(list.docsOfRow(node), on)
    anchorRef.current = row
  }
  const openMenuAtRow = (node: number) => {
    const box = document.getElementById(`row-${idOf(tree, node)}`)?.getBoundingClientRect()
    if (box !== undefined) onMenu(node, box.left + 48, box.bottom)
  }
  const act = (event: KeyboardEvent, node: number): boolean => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && areLettersOn()
    if (event.key === 'Enter') {
      if (list.isFolder(node)) list.setFolder(node, !list.isOpen(node))
      else void navigate(pageOf(idOf(tree, node)))
    } else if ((isLetter && event.key === 'x') || event.key === ' ') {
      const docs = list.docsOfRow(node)
      tick(node, !docs.every((id) => list.ticked.has(id)), false)
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') list.tickAll()
    else if ((isLetter && event.key === '.') || event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))
      openMenuAtRow(node)
    else if (event.key === 'Delete' && onDelete !== undefined) onDelete(node)
    else return false
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
  }

  return (
    <div
      ref={frame}
      role="treegrid"
      // Its rows have the tab stop; the grid itself only hears their keys.
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable
      aria-rowcount={list.rows.length + 1}
      className={classes['frame']}
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
          return (
            <ListRow
              key={idOf(tree, node)}
              list={list}
              row={row}
              node={node}
              style={style}
              terms={terms}
              isActive={row === activeRow}
              hasTicks={list.ticked.size > 0}
              pageOf={pageOf}
              onFocus={setRow}
              onToggleFolder={(folder) => list.setFolder(folder, !list.isOpen(folder))}
              onTick={tick}
              onMenu={onMenu}
              onOrder={onOrder}
            />
          )
        }}
      />
    </div>
  )
}
