import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './marks.module.css'

export type TagTone = 'neutral' | 'accent' | 'ok' | 'warn' | 'bad' | 'outline'

const tones: Readonly<Record<TagTone, string>> = {
  neutral: 'l-t2 l-on-hover',
  accent: 'l-ac l-on-ac-soft',
  ok: 'l-ok l-on-ok-soft',
  warn: 'l-warn l-on-warn-soft',
  bad: 'l-bad l-on-bad-soft',
  outline: 'l-t2 l-mono',
}

/** A small word beside a name; 18 px high. `outline` is for versions, in mono. */
export function Tag({ tone = 'neutral', icon, children }: { tone?: TagTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'l-inline-row l-fixed l-gap-3 l-h-18 l-size-11 l-medium l-line-16 l-one-line l-round-tag l-py-0 l-px-6',
        tones[tone],
        classes['tag'],
        tone === 'outline' && classes['tag-outline'],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
