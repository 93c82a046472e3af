import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './notice-bar.module.css'

interface NoticeBarProps {
  tone: 'note' | 'warn' | 'bad'
  icon: ReactNode
  text: string
  id?: string
  /** Buttons for what can be done about it. */
  children?: ReactNode
}

/** What the user has to know before continuing with a page; announced when it appears. */
export function NoticeBar({ tone, icon, text, id, children }: NoticeBarProps) {
  return (
    <div
      className={clsx(
        'l-row l-wrap l-gap-8-12 l-mb-12 l-py-8 l-px-12 l-on-warn-soft l-round-card l-frame-warn',
        classes['bar'],
      )}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      id={id}
    >
      {icon}
      <p>{text}</p>
      {children}
    </div>
  )
}
