import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './row-card.module.css'

/** A card of rows 44 high: credentials, sessions, and what can be done with each. */
export function RowCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="l-card l-plain-list" aria-label={label}>
      {children}
    </ul>
  )
}

interface CardRowProps {
  icon: ReactNode
  name: ReactNode
  /** At most one tag beside the name. */
  tag?: ReactNode
  detail?: ReactNode
  /** When it was used last. */
  moment?: ReactNode
  /** One text action or a menu. */
  action?: ReactNode
}

export function CardRow({ icon, name, tag, detail, moment, action }: CardRowProps) {
  return (
    <li
      className={clsx('l-grid l-middle l-gap-12 l-py-4 l-px-14 l-min-h-44 l-rule-bottom l-hoverable', classes['row'])}
    >
      <span className={clsx('l-inline-flex l-t2', classes['icon'])} aria-hidden>
        {icon}
      </span>
      <span className={clsx('l-row l-narrow l-gap-8 l-medium', classes['name'])}>
        <span>{name}</span>
        {tag}
      </span>
      <span className={clsx('l-narrow l-t3 l-cut', classes['detail'])}>{detail}</span>
      <span className={clsx('l-narrow l-t3 l-cut', classes['moment'])}>{moment}</span>
      <span className={clsx('l-inline-flex l-end', classes['action'])}>{action}</span>
    </li>
  )
}

/** The last row: an action about all of them. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <li className={clsx('l-row l-gap-12 l-py-4 l-px-6 l-min-h-44 l-t3', classes['footRow'])}>{children}</li>
}

/** A single line with its action. */
export function CardLine({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="l-row l-spread l-gap-12 l-py-6 l-px-14 l-min-h-44 l-card">
      <span>{children}</span>
      {action}
    </div>
  )
}
