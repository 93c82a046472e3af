import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './folding.module.css'

interface FoldingProps {
  title: string
  /** How many things are in it. */
  count?: number
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A part few need at a time. */
export function Folding({ title, count, isOpenAtFirst = false, children }: FoldingProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <section className="l-rule-top">
      <UnstyledButton className={classes['head']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={15} stroke={1.6} aria-hidden data-open={isOpen || undefined} />
        {title}
        {count !== undefined && count > 0 && <span>{count}</span>}
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        {isOpen && <div className="l-column l-gap-12 l-pt-4 l-pb-12">{children}</div>}
      </Collapse>
    </section>
  )
}
