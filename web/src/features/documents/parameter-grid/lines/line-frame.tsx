import type { ComponentProps, CSSProperties } from 'react'
import type { FieldItem } from '../state/grid-items.ts'
import type { GridRowProps } from './cell-content.tsx'

interface LineFrameProps extends Omit<ComponentProps<'div'>, 'style'> {
  line: Pick<GridRowProps, 'item' | 'index' | 'top' | 'height'>
  level: number
  /** State of the field since the last save: new, changed or gone. */
  mark?: string | undefined
}

/** The row of an item in the grid, at its place and depth. */
export function LineFrame({ line, level, mark, ...rest }: LineFrameProps) {
  const { top, height } = line
  return (
    <div
      role="row"
      data-line={line.item.key}
      aria-rowindex={line.index + 2}
      aria-level={level + 1}
      data-mark={mark}
      // A custom property is not in React's type of styles.
      style={{ position: 'absolute', top, height, insetInline: 0, '--level': level } as CSSProperties}
      {...rest}
    />
  )
}

interface FieldFrameProps extends Omit<LineFrameProps, 'line' | 'level' | 'mark'> {
  line: LineFrameProps['line'] & Pick<GridRowProps, 'isSelected'> & { item: FieldItem }
}

/** The row of a field, in the tree of fields. */
export function FieldFrame({ line, ...rest }: FieldFrameProps) {
  const { item } = line
  return (
    <LineFrame
      line={line}
      level={item.level}
      mark={item.mark}
      aria-posinset={item.place}
      aria-setsize={item.count}
      aria-expanded={item.hasChildren ? item.isOpen : undefined}
      aria-selected={line.isSelected}
      {...rest}
    />
  )
}
