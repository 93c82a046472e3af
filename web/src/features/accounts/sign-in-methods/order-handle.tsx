import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useSaveOrder } from './sign-in-methods-queries.ts'
import { moveBefore, moveBy } from './way-order.ts'
import classes from './sign-in-methods.module.css'

const dragType = 'application/x-lectern-way'

/** What a row needs to be moved among the others, by dragging or by its buttons. */
export interface RowOrder {
  /** Before the name. */
  handle: React.ReactNode
  /** For the row itself: where others are dropped. */
  target: Pick<React.HTMLAttributes<HTMLLIElement>, 'onDragOver' | 'onDrop'>
}

interface HandleProps {
  wayKey: string
  name: string
  order: readonly string[]
  onOrder: (order: string[]) => void
}

function OrderHandle({ wayKey, name, order, onOrder }: HandleProps) {
  const { t } = useTranslation('sign-in-ways')
  const index = order.indexOf(wayKey)
  return (
    <span className={clsx('l-row l-fixed', classes['order'])}>
      <span
        className="l-flex l-grab l-t3"
        title={t('order.drag')}
        aria-hidden
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(dragType, wayKey)
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        <IconGripVertical size={16} stroke={1.6} />
      </span>
      <ActionIcon
        size="sm"
        aria-label={t('order.up', { name })}
        disabled={index === 0}
        onClick={() => onOrder(moveBy(order, wayKey, -1))}
      >
        <IconArrowUp size={14} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={t('order.down', { name })}
        disabled={index === order.length - 1}
        onClick={() => onOrder(moveBy(order, wayKey, 1))}
      >
        <IconArrowDown size={14} stroke={1.6} />
      </ActionIcon>
    </span>
  )
}

/** Makes rows that can be moved; every move is saved at once. */
export function useRowOrder(order: readonly string[]): (wayKey: string, name: string) => RowOrder {
  const { mutate: onOrder } = useSaveOrder()
  return (wayKey, name) => ({
    handle: <OrderHandle wayKey={wayKey} name={name} order={order} onOrder={onOrder} />,
    target: {
      onDragOver: (event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
      },
      onDrop: (event) => {
        const dragged = event.dataTransfer.getData(dragType)
        if (dragged === '' || dragged === wayKey) return
        event.preventDefault()
        onOrder(moveBefore(order, dragged, wayKey))
      },
    },
  })
}
