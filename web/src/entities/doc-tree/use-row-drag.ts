/*
 * Rows moved with the pointer: between two rows, or onto a folder to go into it. Owns: following the pointer, and scrolling near the edges.
 */
import { useLayoutEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import { placeOfDrop, type DropWhere, type ListPlace } from './tree-moves.ts'
import type { TreeModel } from './tree-model.ts'

/** Pixels the pointer moves before a press becomes a drag. */
const threshold = 4
const edge = 28
const scrollStep = 12

export interface Drop {
  node: number
  where: DropWhere
}

export interface Drag {
  /** Where a drop would go now. */
  drop: Drop | undefined
  /** Number of rows on their way; 0 while nothing is dragged. */
  count: number
  start: (event: ReactPointerEvent<HTMLElement>, node: number) => void
}

/** The rows that are dragged among. */
export interface DragRows {
  tree: TreeModel
  /** Takes what is dropped into it. */
  isFolder: (node: number) => boolean
  isOpen: (node: number) => boolean
  /** What a press on a row's handle takes along. */
  draggedWith: (node: number) => number[]
}

export function useRowDrag(rows: DragRows, onDrop: (nodes: readonly number[], at: ListPlace) => void): Drag {
  const [drop, setDrop] = useState<Drop>()
  const [count, setCount] = useState(0)
  const current = useRef<{ drop: Drop; at: ListPlace }>(undefined)
  // A row that is not drawn again keeps the `start` of an earlier drawing, which still drags what is there now.
  const latest = useRef({ rows, onDrop })
  useLayoutEffect(() => {
    latest.current = { rows, onDrop }
  })
  const start = (event: ReactPointerEvent<HTMLElement>, node: number) => {
    const { rows, onDrop } = latest.current
    const frame = event.currentTarget.closest<HTMLElement>('[role=rowgroup]')
    if (event.button !== 0 || frame === null) return
    event.preventDefault()
    const nodes = rows.draggedWith(node)
    const moving = new Set(nodes)
    const startY = event.clientY
    let isDragging = false
    const show = (found: { drop: Drop; at: ListPlace } | undefined) => {
      current.current = found
      setDrop((before) =>
        before?.node === found?.drop.node && before?.where === found?.drop.where ? before : found?.drop,
      )
    }
    const onMove = (move: PointerEvent) => {
      if (!isDragging && Math.abs(move.clientY - startY) < threshold) return
      isDragging = true
      setCount(nodes.length)
      const box = frame.getBoundingClientRect()
      if (move.clientY < box.top + edge) frame.scrollTop -= scrollStep
      else if (move.clientY > box.bottom - edge) frame.scrollTop += scrollStep
      const row = document.elementFromPoint(box.left + 60, move.clientY)?.closest<HTMLElement>('[data-node]')
      const over = Number(row?.dataset['node'] ?? -1)
      if (row === null || row === undefined || over < 0) {
        show(undefined)
        return
      }
      const { top, height } = row.getBoundingClientRect()
      const share = (move.clientY - top) / height
      const isFolder = rows.isFolder(over)
      const where = share < (isFolder ? 0.3 : 0.5) ? 'before' : isFolder && share <= 0.7 ? 'into' : 'after'
      const isOpen = isFolder && rows.isOpen(over)
      const at = placeOfDrop(rows.tree, { node: over, where, isOpen }, moving)
      show(at && { drop: { node: over, where }, at })
    }
    const onEnd = (isDone: boolean) => {
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', onCancel)
      document.removeEventListener('keydown', onKey, true)
      const found = current.current
      show(undefined)
      setCount(0)
      if (isDone && isDragging && found !== undefined) onDrop(nodes, found.at)
    }
    const onUp = () => onEnd(true)
    const onCancel = () => onEnd(false)
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      onEnd(false)
    }
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('pointercancel', onCancel)
    document.addEventListener('keydown', onKey, true)
  }
  return { drop, count, start }
}
