import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './marks.module.css'

export type TagTone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'outline'

/** A small word beside a name; 18 px high. `outline` is for versions, in mono. */
export function Tag({ tone = 'neutral', icon, children }: { tone?: TagTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={clsx(classes['tag'], classes[`tag-${tone}`])}>
      {icon}
      {children}
    </span>
  )
}
