import clsx from 'clsx'
import type { RefObject } from 'react'
import { VirtualRows, type VirtualRowsHandle } from '../../../shared/ui/virtual-rows/virtual-rows.tsx'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './lines/grid-row.tsx'
import { useGridParts } from './state/grid-context.ts'
import type { GridItem } from './state/grid-items.ts'
import { clickCell, pressCell } from './state/grid-pointer.ts'
import type { GridColumn } from './state/grid-types.ts'
import type { GridState } from './state/grid-state.ts'
import { useGridEvents } from './state/use-grid-events.ts'
import { useRowDrag } from './state/use-row-drag.ts'
import classes from './grid.module.css'

const rowHeight = 32
const headHeight = 30
const stackedHeight = 64

interface GridRowsProps {
  label: string
  state: GridState
  items: readonly GridItem[]
  /** Of the columns, in px. */
  widths: ReadonlyMap<GridColumn, number>
  /** -1 when the cursor is in none of the lines. */
  cursorIndex: number
  rowsRef: RefObject<VirtualRowsHandle | null>
  maxHeight: string
}

/** The lines of a grid, of which those in view are drawn. */
export function GridRows({ label, state, items, widths, cursorIndex, rowsRef, maxHeight }: GridRowsProps) {
  const { actions, columns, isReadOnly, isStacked } = useGridParts()
  const drag = useRowDrag(actions, items)
  const events = useGridEvents({ state, items, actions, columns, widths })
  return (
    <VirtualRows
      role="treegrid"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={isReadOnly}
      tabIndex={state.cursor === undefined || cursorIndex < 0 ? 0 : -1}
      className={clsx('l-relative l-contain-scroll', classes['rows'])}
      style={{ maxHeight }}
      handle={rowsRef}
      head={isStacked ? undefined : <GridHead widths={widths} />}
      headHeight={isStacked ? 0 : headHeight}
      count={items.length}
      rowHeight={isStacked ? stackedHeight : rowHeight}
      alwaysDraw={cursorIndex}
      {...events}
      onMouseDown={(event) => {
        pressCell(event, actions)
      }}
      onClick={(event) => {
        clickCell(event, actions)
      }}
      renderRow={(index, style) => {
        const item = items[index]
        if (item === undefined) return null
        const isCursor = item.key === state.cursor?.key
        return (
          <GridRow
            key={item.key}
            item={item}
            index={index}
            top={style.top}
            height={style.height}
            column={isCursor ? state.cursor?.column : undefined}
            text={isCursor ? state.text : undefined}
            pane={isCursor && state.pane !== 'root' ? state.pane : undefined}
            problem={isCursor ? state.problem : undefined}
            isSelected={item.kind === 'field' && state.selected.has(item.row.id)}
            drop={drag.place?.key === item.key ? drag.place.where : undefined}
            onDragStart={drag.start}
          />
        )
      }}
    />
  )
}
