import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './continue-reading.module.css'

interface Card {
  key: string
  to: string
  mark: ReactNode
  name: string
  /** Under the name: path or folder. */
  place: string
  /** Where it is, and what stands across from that. */
  foot: { start: string; end?: ReactNode }
}

/** Documents to go on with, in one or two lines over the spaces; nothing without any. */
export function DocumentCards({ title, cards }: { title: string; cards: readonly Card[] }) {
  if (cards.length === 0) return null
  return (
    <section className={classes['section']} aria-label={title}>
      <h2 className="l-mb-8 l-t2 l-size-13 l-bold l-line-20">{title}</h2>
      <ul className={clsx('l-grid l-gap-12 l-plain-list', classes['cards'])}>
        {cards.map(({ key, to, mark, name, place, foot }) => (
          <li key={key}>
            <Link to={to} className="l-column l-gap-2 l-py-10 l-px-12 l-t1 l-card l-undecorated l-hoverable">
              <span className="l-flex l-baseline l-narrow l-gap-8 l-medium">
                {mark}
                <span className="l-narrow l-cut">{name}</span>
              </span>
              <code className={clsx('l-narrow l-t2 l-cut l-size-12', classes['place'])}>{place}</code>
              <span className="l-flex l-spread l-gap-12 l-mt-6 l-note l-one-line">
                <span className="l-narrow l-cut">{foot.start}</span>
                {foot.end}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
