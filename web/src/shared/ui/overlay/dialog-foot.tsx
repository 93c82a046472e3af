import type { ReactNode } from 'react'
import classes from './dialog-foot.module.css'

/** Foot of a dialog or drawer: a sentence at the left, the actions right. The last element of the body. */
export function DialogFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <footer className={classes['foot']}>
      <span className={classes['note']}>{note}</span>
      {children}
    </footer>
  )
}
