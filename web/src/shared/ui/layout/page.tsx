import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './page.module.css'

/** A management page: content at most 1240 wide, or 1080 for settings. */
export function Page({ width = 'list', children }: { width?: 'list' | 'settings'; children: ReactNode }) {
  return <div className={clsx('l-in-turn', classes['page'], classes[width])}>{children}</div>
}

interface PageHeadProps {
  title: string
  /** How many things the page lists; 0 is left out. */
  count?: number | undefined
  /** Filters, beside the title. */
  tools?: ReactNode
  /** At the far right, the primary action last. */
  children?: ReactNode
}

/** Title with its toolbar. */
export function PageHead({ title, count, tools, children }: PageHeadProps) {
  return (
    <header className="l-flex l-wrap l-middle l-gap-8-16 l-min-h-32 l-m-min-h-44 l-mb-16">
      <h1 className={clsx('l-flex l-baseline l-gap-8 l-bold l-line-28', classes['title'])}>
        {title}
        {count !== undefined && count > 0 && (
          <span className={clsx('l-t3 l-size-13 l-regular l-digits', classes['count'])}>{count}</span>
        )}
      </h1>
      {tools !== undefined && <div className={clsx('l-flex l-wrap l-middle l-gap-8', classes['tools'])}>{tools}</div>}
      <div className="l-flex l-wrap l-middle l-gap-8 l-at-end">{children}</div>
    </header>
  )
}
