import { IconX, type Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { useShortcuts } from '../../lib/hooks/shortcuts.ts'
import classes from './batch-bar.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface BatchBarProps {
  name: string
  /** How many are selected, in words. */
  count: string
  clearLabel: string
  isBusy?: boolean
  onClear: () => void
  children: ReactNode
}

/** What can be done with the selected rows; floats over the list while there are any. Escape clears the selection. */
export function BatchBar({ name, count, clearLabel, isBusy = false, onClear, children }: BatchBarProps) {
  useShortcuts({ Escape: onClear })
  return (
    <div
      className={clsx(
        'l-row l-gap-4 l-pl-14 l-pr-6 l-h-40 l-pinned l-one-line l-shadow-pop l-m-wrap l-m-h-auto',
        classes['bar'],
      )}
      role="toolbar"
      aria-label={name}
      aria-busy={isBusy}
    >
      <span className="l-pr-4" role="status">
        {count}
      </span>
      {children}
      <button type="button" aria-label={clearLabel} onClick={onClear}>
        <IconX {...icon} />
      </button>
    </div>
  )
}

interface BatchActProps extends ComponentProps<'button'> {
  icon?: Icon
  danger?: boolean
}

/** One act of the bar. */
export function BatchAct({ icon: Picture, danger = false, children, ...button }: BatchActProps) {
  return (
    <button type="button" {...(danger && { className: classes['danger'] })} {...button}>
      {Picture !== undefined && <Picture {...icon} />}
      {children}
    </button>
  )
}

/** Between groups of acts. */
export function BatchLine() {
  return <span className={clsx('l-mx-4 l-w-1 l-h-18 l-wide-only', classes['line'])} aria-hidden />
}
