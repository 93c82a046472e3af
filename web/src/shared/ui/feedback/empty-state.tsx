import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useEarlyPageEnd } from '../../lib/early-page.ts'
import classes from './states.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** One sentence. */
  children?: ReactNode
  /** One primary and at most one other action. */
  actions?: ReactNode
  /** For narrow panels: without the tile, tighter. */
  compact?: boolean
  /** True when it is the page's only content: the title is the page's heading then. */
  isPage?: boolean
}

/** In place of content that does not exist yet: an icon, what it is, what to do. */
export function EmptyState({ icon, title, children, actions, compact = false, isPage = false }: EmptyStateProps) {
  useEarlyPageEnd()
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={compact ? classes['compact'] : classes['empty']}>
      <span
        className={clsx('l-inline-row l-center l-w-40 l-h-40 l-t3 l-on-hover l-round-card', classes['icon'])}
        aria-hidden
      >
        {icon}
      </span>
      <Title className={clsx('l-mt-12 l-size-15 l-line-24 l-bold', classes['title'])}>{title}</Title>
      {children !== undefined && (
        <p className={clsx('l-row l-gap-4 l-mt-4 l-t2 l-vertical', classes['sentence'])}>{children}</p>
      )}
      {actions !== undefined && <div className="l-flex l-wrap l-center l-gap-8 l-mt-16 l-unless-empty">{actions}</div>}
    </div>
  )
}
