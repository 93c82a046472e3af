import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import clsx from 'clsx'
import { Link } from 'react-router'
import classes from './neighbour-links.module.css'

interface Neighbour {
  to: string
  title: string
}

interface NeighbourLinksProps {
  /** Of the landmark, and over each title. */
  words: { name: string; previous: string; next: string }
  previous: Neighbour | undefined
  next: Neighbour | undefined
}

const linkClass = 'l-row l-narrow l-gap-10 l-py-8 l-px-12 l-t1 l-round-card l-undecorated l-hoverable'

/** At the end of a page that is one of a series: the ways to those beside it. */
export function NeighbourLinks({ words, previous, next }: NeighbourLinksProps) {
  return (
    <nav
      aria-label={words.name}
      className={clsx('l-flex l-wrap l-gap-12 l-pt-16 l-rule-top l-no-print', classes['neighbours'])}
    >
      {previous !== undefined && (
        <Link className={linkClass} to={previous.to} rel="prev">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          <span className="l-narrow l-break">
            <small className="l-block l-hint">{words.previous}</small>
            {previous.title}
          </span>
        </Link>
      )}
      {next !== undefined && (
        <Link className={clsx(linkClass, 'l-at-end l-text-end')} to={next.to} rel="next">
          <span className="l-narrow l-break">
            <small className="l-block l-hint">{words.next}</small>
            {next.title}
          </span>
          <IconArrowRight size={16} stroke={1.6} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
