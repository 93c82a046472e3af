/*
 * Rows moved with the pointer: between two rows, or onto one to go below it.
 * Owns: following the pointer. The list scrolls by itself near its edges.
 */
import type { Position, Row } from '@lectern/model'
import { useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import type { GridItem } from './grid-items.ts'
import type { GridActions } from '../actions/actions.ts'

export type DropPlace = 'before' | 'after' | 'into'

interface Drop {
  key: string
  where: DropPlace
}

/** Pixels the pointer moves before a press becomes a drag. */
const threshold = 4
const edge = 28
const scrollStep = 12

export function useRowDrag(actions: GridActions, items: readonly GridItem[]) {
  const [place, setPlace] = useState<Drop>()
  const current = useRef<Drop>(undefined)
  const start = (event: ReactPointerEvent<HTMLElement>, row: Row) => {
    if (event.button !== 0) return
    const frame = event.currentTarget.closest<HTMLElement>('[role=treegrid]')
    if (frame === null) return
    event.preventDefault()
    const { state } = actions.now()
    const rows = state.selected.has(row.id) ? actions.chosenRows() : [row]
    const startY = event.clientY
    let isDragging = false
    const show = (drop: Drop | undefined) => {
      current.current = drop
      setPlace((before) => (before?.key === drop?.key && before?.where === drop?.where ? before : drop))
    }
    const onMove = (move: PointerEvent) => {
      if (!isDragging && Math.abs(move.clientY - startY) < threshold) return
      isDragging = true
      const box = frame.getBoundingClientRect()
      if (move.clientY < box.top + edge) frame.scrollTop -= scrollStep
      else if (move.clientY > box.bottom - edge) frame.scrollTop += scrollStep
      const line = document.elementFromPoint(box.left + 60, move.clientY)?.closest<HTMLElement>('[data-line]')
      const item = actions.now().items.find((each) => each.key === line?.dataset['line'])
      if (line === null || line === undefined || item === undefined) {
        show(undefined)
        return
      }
      const { top, height } = line.getBoundingClientRect()
      const share = (move.clientY - top) / height
      const canHold = item.kind === 'field' && !item.row.isLocked && item.row.modelName === ''
      const where = share < 0.3 ? 'before' : share > 0.7 || !canHold ? 'after' : 'into'
      show({ key: item.key, where: item.kind === 'add' ? 'before' : where })
    }
    const onEnd = (isDone: boolean) => {
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('keydown', onKey, true)
      const drop = current.current
      show(undefined)
      if (!isDone || !isDragging || drop === undefined) return
      const position = positionOf(actions.now().items, drop)
      if (position !== undefined) actions.move(rows, position)
    }
    const onUp = () => {
      onEnd(true)
    }
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      onEnd(false)
    }
    document.addEventListener('pointermove', onMove)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('keydown', onKey, true)
  }
  return { place: items.length === 0 ? undefined : place, start }
}

/** Where a drop puts the rows. After an open row means before the first row below it. */
function positionOf(items: readonly GridItem[], { key, where }: Drop): Position | undefined {
  const at = items.findIndex((item) => item.key === key)
  const item = items[at]
  if (item?.kind === 'add') return { parentId: '' }
  if (item?.kind !== 'field') return undefined
  const { row } = item
  if (where === 'into') return { parentId: row.id }
  if (where === 'before') return { parentId: row.parentId, beforeId: row.id }
  const below = items[at + 1]
  if (item.isOpen && below?.kind === 'field' && below.row.parentId === row.id)
    return { parentId: row.id, beforeId: below.row.id }
  const next = items.slice(at + 1).find((each) => each.kind === 'field' && each.row.parentId === row.parentId)
  return { parentId: row.parentId, beforeId: next?.key }
}
