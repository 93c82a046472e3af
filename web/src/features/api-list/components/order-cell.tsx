import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOrder } from '../../../shared/lib/use-order-field.ts'
import classes from './list-table.module.css'

interface OrderCellProps {
  order: number
  name: string
  /** Absent for those who may not change it. */
  onChange: ((order: number) => void) | undefined
}

/** The place among siblings: a number edited in place. Enter and leaving keep it, Escape does not. */
export function OrderCell({ order, name, onChange }: OrderCellProps) {
  const { t } = useTranslation('api-list')
  const [text, setText] = useState<string>()
  if (onChange === undefined) return order
  if (text === undefined) {
    return (
      <button
        type="button"
        tabIndex={-1}
        className={classes['order']}
        aria-label={t('order.edit', { name, order })}
        onClick={() => setText(String(order))}
      >
        {order}
      </button>
    )
  }
  const next = readOrder(text)
  const finish = () => {
    setText(undefined)
    if (next !== undefined && next !== order) onChange(next)
  }
  return (
    <input
      // The reader has just clicked the number to type another.
      ref={(input) => {
        if (input !== null && document.activeElement !== input) input.select()
      }}
      className={classes['orderInput']}
      inputMode="numeric"
      aria-label={t('order.label', { name })}
      aria-invalid={next === undefined || undefined}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape') setText(undefined)
      }}
    />
  )
}
