import { VisuallyHidden } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './list-page.module.css'

interface ListPageProps {
  title: string
  toolbar: ReactNode
  /** Pages, or more of them. */
  foot?: ReactNode
  /** A bar of acts floats over the end. */
  hasBatchBar?: boolean
  /** Beside a sidebar that lies above it on small screens, where the page scrolls as a whole. */
  isInSettings?: boolean
  children: ReactNode
}

/** A page that is one long list: the toolbar above, pages below, the rows between them scroll. */
export function ListPage({ title, toolbar, foot, hasBatchBar = false, isInSettings = false, children }: ListPageProps) {
  return (
    <div
      className={clsx(
        'l-column l-narrow l-short l-wide l-in-turn l-h-window',
        classes['page'],
        isInSettings && classes['inSettings'],
      )}
    >
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      {toolbar}
      <div className={clsx('l-grow l-short l-scroll', classes['scroll'])} data-batch={hasBatchBar || undefined}>
        {children}
      </div>
      {Boolean(foot) && (
        <footer
          className={clsx(
            'l-row l-spread l-fixed l-gap-12 l-py-6 l-px-20 l-min-h-44 l-note l-digits l-rule-top l-m-wrap',
            classes['foot'],
          )}
        >
          {foot}
        </footer>
      )}
    </div>
  )
}
