import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

/** Foot of a dialog or drawer: a sentence at the left, the actions right. The last element of the body. */
export function DialogFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <footer
      className={clsx('l-row l-gap-8 l-px-20 l-min-h-56 l-sticky l-z-sticky l-on-page l-rule-top', classes['foot'])}
    >
      <span className={clsx('l-rest l-note', classes['note'])}>{note}</span>
      {children}
    </footer>
  )
}
