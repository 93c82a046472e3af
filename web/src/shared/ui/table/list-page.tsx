import { VisuallyHidden } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import common from '../../theme/common.module.css'
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
    <div className={clsx(classes['page'], isInSettings && classes['inSettings'])}>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      {toolbar}
      <div className={classes['scroll']} data-batch={hasBatchBar || undefined}>
        {children}
      </div>
      {Boolean(foot) && <footer className={clsx(common['spread'], classes['foot'])}>{foot}</footer>}
    </div>
  )
}
