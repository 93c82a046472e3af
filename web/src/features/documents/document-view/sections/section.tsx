import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Heading } from '../parts/heading.tsx'
import classes from './sections.module.css'

interface SectionHeadProps {
  /** Anchor of the section. */
  id: string
  title: string
  count?: number | undefined
  /** Links and switches at the right of the title. */
  actions?: ReactNode
}

/** Title line of a section. */
export function SectionHead({ id, title, count = 0, actions }: SectionHeadProps) {
  return (
    <div className={clsx('l-row l-wrap l-gap-4-12 l-mb-8 l-min-h-24', classes['head'])}>
      <Heading level={2} id={`${id}-title`} className="l-grow l-size-15 l-bold l-line-24">
        {title}
        {count > 0 && <span className="l-ml-8 l-t3 l-size-13 l-regular">{count}</span>}
      </Heading>
      <div className={clsx('l-row l-no-print', classes['actions'])}>{actions}</div>
    </div>
  )
}

/** A part of a document under its title. */
export function Section({ children, ...head }: SectionHeadProps & { children: ReactNode }) {
  return (
    <section id={head.id} className={clsx('l-mt-26', classes['section'])} aria-labelledby={`${head.id}-title`}>
      <SectionHead {...head} />
      {children}
    </section>
  )
}
