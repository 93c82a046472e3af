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
  /** By one place; absent at the end of the rows. */
  up: (() => void) | undefined
  down: (() => void) | undefined
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
  return (key, name) => {
    const move = (by: -1 | 1, isAtEnd: boolean) => (isAtEnd ? undefined : () => onOrder(moveBy(order, key, by)))
    const ways = { up: move(-1, order[0] === key), down: move(1, order.at(-1) === key) }
    return {
      ...ways,
      handle: <OrderHandle {...rows} {...ways} rowKey={key} name={name} />,
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
    }
  }
}

type HandleProps = Pick<Rows, 'words' | 'className'> & Pick<RowOrder, 'up' | 'down'> & { rowKey: string; name: string }

function OrderHandle({ rowKey, name, up, down, words, className }: HandleProps) {
  // A button at the end keeps the focus, for the way back.
  const button = (move: (() => void) | undefined) => ({
    size: 'sm' as const,
    'aria-disabled': move === undefined,
    'data-disabled': move === undefined,
    ...(move === undefined && { bg: 'none' }),
    onClick: () => move?.(),
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
      <ActionIcon aria-label={words.up(name)} {...button(up)}>
        <IconArrowUp size={14} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={words.down(name)} {...button(down)}>
        <IconArrowDown size={14} stroke={1.6} />
      </ActionIcon>
    </span>
  )
}
