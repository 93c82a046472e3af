import { IconChevronRight } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Heading } from '../parts/heading.tsx'
import classes from './sections.module.css'

interface FoldingCardProps {
  section: string
  isOpen: boolean
  onToggle: () => void
  /** In the button that opens it. */
  head: ReactNode
  children: ReactNode
}

/** A row of a section that opens what is below it. */
export function FoldingCard({ section, isOpen, onToggle, head, children }: FoldingCardProps) {
  return (
    <div id={section} className={clsx('l-frame', classes['card'])} data-open={isOpen || undefined}>
      <Heading level={3} className={clsx('l-size-13 l-regular', classes['cardHead'])}>
        <button
          type="button"
          className="l-row l-wide l-gap-8 l-py-4 l-px-12 l-min-h-36 l-no-fill l-text-start l-no-frame l-pointer l-hoverable l-inner-focus"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <IconChevronRight
            size={14}
            stroke={1.6}
            aria-hidden
            className="l-fixed l-t3 l-turns"
            data-open={isOpen || undefined}
          />
          {head}
        </button>
      </Heading>
      {isOpen && <div className={clsx('l-px-12 l-pt-8 l-pb-12', classes['cardBody'])}>{children}</div>}
    </div>
  )
}
