import type { Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import type { MouseEventHandler } from 'react'
import { Link } from 'react-router'
import classes from './row-tool.module.css'

interface RowToolProps {
  label: string
  icon: Icon
  className?: string | undefined
}

const nameOf = (className: string | undefined) =>
  clsx('l-inline-row l-center l-bare l-t2 l-round l-hoverable', classes['tool'], className)

interface RowButtonProps extends RowToolProps {
  /** What it opens. */
  opens?: 'menu'
  onClick: MouseEventHandler<HTMLButtonElement>
}

/** A button of a row among thousands: it looks like Mantine's `ActionIcon` and costs a fifth. Tab does not reach it; the row's keys do. */
export function RowTool({ label, icon: Picture, className, opens, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={nameOf(className)}
      aria-label={label}
      aria-haspopup={opens}
      onClick={onClick}
    >
      <Picture size={15} stroke={1.6} aria-hidden />
    </button>
  )
}

/** A link of a row; see `RowTool`. */
export function RowLink({ label, icon: Picture, className, to }: RowToolProps & { to: string }) {
  return (
    <Link to={to} tabIndex={-1} className={nameOf(className)} aria-label={label}>
      <Picture size={15} stroke={1.6} aria-hidden />
    </Link>
  )
}
