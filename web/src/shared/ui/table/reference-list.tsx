import { IconArrowUpRight } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './reference-list.module.css'

const arrow = { size: 14, stroke: 1.6, 'aria-hidden': true } as const

interface ReferenceSectionProps {
  title: string
  /** How many there are, in words; nothing while that is unknown or none. */
  count?: string | undefined
  /** What a change here means for them. */
  hint?: string | undefined
  children: ReactNode
}

/** What refers to something shared: under everything that is, because a change there reaches further than its page. */
export function ReferenceSection({ title, count, hint, children }: ReferenceSectionProps) {
  return (
    <section className="l-narrow" aria-label={title}>
      <div className="l-flex l-wrap l-baseline l-gap-4-8 l-mb-6">
        <h3 className="l-size-13 l-bold l-line-20">{title}</h3>
        {count !== undefined && <span className="l-t3 l-size-12">{count}</span>}
        {hint !== undefined && <span className="l-at-end l-t3 l-size-12">{hint}</span>}
      </div>
      {children}
    </section>
  )
}

export function ReferenceList({ children }: { children: ReactNode }) {
  return <ul className={clsx('l-clip l-card l-plain-list l-ruled', classes['list'])}>{children}</ul>
}

/** A sentence under the list, or in place of it. */
export function ReferenceNote({ children }: { children: ReactNode }) {
  return <p className={clsx('l-t3 l-size-12', classes['note'])}>{children}</p>
}

interface ReferenceRowProps {
  /** Method or icon. */
  mark: ReactNode
  name: ReactNode
  /** Where in it; an identifier. */
  place?: ReactNode
  /** What kind of place. */
  kind?: ReactNode
  /** Absent for what has no page. */
  to?: string | undefined
}

/** One that refers: its name, the place in it, and the way there. */
export function ReferenceRow({ mark, name, place, kind, to }: ReferenceRowProps) {
  const content = (
    <>
      <span className="l-fixed l-w-40 l-t3 l-line-0">{mark}</span>
      <span className={clsx('l-cut', classes['name'])}>{name}</span>
      {place !== undefined && <code className={clsx('l-cut l-wide-only', classes['place'])}>{place}</code>}
      {kind !== undefined && <span className={clsx('l-fixed l-cut', classes['kind'])}>{kind}</span>}
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <span className="l-row l-gap-8 l-px-12 l-min-h-32 l-inherit l-m-min-h-44 l-undecorated">
          {content}
          <IconArrowUpRight {...arrow} className="l-fixed l-unseen l-wide-only" />
        </span>
      ) : (
        <Link to={to} className="l-row l-gap-8 l-px-12 l-min-h-32 l-inherit l-m-min-h-44 l-undecorated l-reveals">
          {content}
          <IconArrowUpRight {...arrow} className="l-fixed l-unseen l-t3 l-wide-only" />
        </Link>
      )}
    </li>
  )
}
