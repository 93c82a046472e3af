import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import clsx from 'clsx'
import { moveBefore, moveBy } from './move-key.ts'

const dragType = 'application/x-lectern-row'

/** What a row needs to be moved among the others, by dragging or by its buttons. */
export interface RowOrder {
  /** Before the name. */
  handle: React.ReactNode
  /** For the row itself: where others are dropped. */
  target: Pick<React.HTMLAttributes<HTMLLIElement>, 'onDragOver' | 'onDrop'>
}

interface Rows {
  /** Keys of all rows. */
  order: readonly string[]
  /** Called with every move. */
  onOrder: (order: string[]) => void
  words: { drag: string; up: (name: string) => string; down: (name: string) => string }
  className?: string | undefined
}

/** Makes rows that can be moved. */
export function rowOrder(rows: Rows): (key: string, name: string) => RowOrder {
  const { order, onOrder } = rows
  return (key, name) => ({
    handle: <OrderHandle {...rows} rowKey={key} name={name} />,
    target: {
      onDragOver: (event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
      },
      onDrop: (event) => {
        const dragged = event.dataTransfer.getData(dragType)
        if (dragged === '' || dragged === key) return
        event.preventDefault()
        onOrder(moveBefore(order, dragged, key))
      },
    },
  })
}

function OrderHandle({ rowKey, name, order, onOrder, words, className }: Rows & { rowKey: string; name: string }) {
  const index = order.indexOf(rowKey)
  // A button at the end keeps the focus, for the way back.
  const button = (isAtEnd: boolean, by: -1 | 1) => ({
    size: 'sm' as const,
    'aria-disabled': isAtEnd,
    'data-disabled': isAtEnd,
    onClick: () => !isAtEnd && onOrder(moveBy(order, rowKey, by)),
  })
  return (
    <span className={clsx('l-row l-fixed', className)}>
      <span
        className="l-flex l-grab l-t3"
        title={words.drag}
        aria-hidden
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, rowKey)
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        <IconGripVertical size={16} stroke={1.6} />
      </span>
      <ActionIcon aria-label={words.up(name)} {...button(index === 0, -1)}>
        <IconArrowUp size={14} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={words.down(name)} {...button(index === order.length - 1, 1)}>
        <IconArrowDown size={14} stroke={1.6} />
      </ActionIcon>
    </span>
  )
}
