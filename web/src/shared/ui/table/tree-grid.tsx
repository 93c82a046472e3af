import { IconGripVertical } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ComponentProps, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { mobileMedia, useMedia } from '../../lib/hooks/use-media.ts'
import { VirtualRows } from '../virtual-rows/virtual-rows.tsx'
import classes from './tree-grid.module.css'

const rowHeightPx = 32
const stackedRowHeightPx = 56
const batchBarSpacePx = 76

interface TreeGridProps extends Pick<ComponentProps<typeof VirtualRows>, 'count' | 'handle' | 'head' | 'renderRow'> {
  label: string
  /** Name of all rows together, for screen readers. */
  rowsLabel: string
  /** Has the columns. */
  className: string | undefined
  /** Something is ticked: each row shows its box, and a batch bar floats over the end. */
  isTicking: boolean
  isDragging: boolean
  /** What is dragged while that is so; what a key did otherwise, for screen readers. */
  status: ReactNode
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
}

/** A tree of rows with columns: only the rows in view are drawn, and arrows reach all of them. Rows use the classes of `tree-grid.module.css`. */
export function TreeGrid(props: TreeGridProps) {
  const { label, rowsLabel, className, isTicking, isDragging, status, onKeyDown, ...rows } = props
  const isStacked = useMedia(mobileMedia)
  return (
    <>
      <div
        role="treegrid"
        // Its rows have the tab stop; the grid itself only hears their keys.
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable
        aria-rowcount={rows.count + 1}
        className={clsx('l-grow l-short l-rule-top', classes['frame'], className)}
        data-dragging={isDragging || undefined}
        data-ticking={isTicking || undefined}
        onKeyDown={onKeyDown}
      >
        <VirtualRows
          {...rows}
          rowHeight={isStacked ? stackedRowHeightPx : rowHeightPx}
          role="rowgroup"
          aria-label={rowsLabel}
          style={{ height: '100%', paddingBottom: isTicking ? batchBarSpacePx : 0 }}
        />
      </div>
      <div
        role="status"
        className={clsx('l-py-4 l-px-12 l-unseen l-pinned l-no-pointer l-round', classes['dragged'])}
        data-shown={isDragging || undefined}
      >
        {status}
      </div>
    </>
  )
}

interface DragHandleProps {
  /** Why rows are not dragged now. */
  refusal: string | undefined
  onStart: (event: PointerEvent<HTMLElement>) => void
}

/** At the start of a row. */
export function DragHandle({ refusal, onStart }: DragHandleProps) {
  return (
    <span
      className={clsx('l-row l-w-18 l-absolute l-grab l-unseen l-inset-y-0 l-no-touch l-t3', classes['handle'])}
      title={refusal}
      data-off={refusal !== undefined || undefined}
      aria-hidden
      onPointerDown={onStart}
    >
      <IconGripVertical size={14} stroke={1.6} />
    </span>
  )
}
