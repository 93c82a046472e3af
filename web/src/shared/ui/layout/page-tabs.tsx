import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShownInStrip } from '../../lib/hooks/use-shown-in-strip.ts'
import classes from './page-tabs.module.css'

export interface PageTab {
  id: string
  name: string
  /** How many documents it holds. */
  count: number
  to: string
  /** Behind the count. */
  tag?: ReactNode
  /** What can be done with it, while it is open. */
  menu?: ReactNode
}

interface PageTabsProps {
  /** What they are, for screen readers. */
  name: string
  tabs: readonly PageTab[]
  currentId: string | undefined
  /** Makes another one, behind the last. */
  create?: ReactNode
  /** At the far right. */
  children?: ReactNode
}

/** Things side by side at the top of a page, each with its count; one of them is open. */
export function PageTabs({ name, tabs, currentId, create, children }: PageTabsProps) {
  const nav = useShownInStrip('[data-current]', currentId)
  return (
    <div
      className={clsx(
        'l-row l-fixed l-gap-12 l-pl-20 l-pr-12 l-h-44 l-rule-bottom l-m-wrap l-m-h-auto',
        classes['bar'],
      )}
    >
      <nav
        ref={nav}
        aria-label={name}
        className={clsx('l-narrow l-tall l-relative l-scroll-x l-no-scrollbar', classes['scroll'])}
      >
        <ul className="l-flex l-gap-20 l-tall l-plain-list">
          {tabs.map((tab) => (
            <Tab key={tab.id} tab={tab} isCurrent={tab.id === currentId} />
          ))}
        </ul>
      </nav>
      {create}
      <div className={clsx('l-flex l-fixed l-at-end l-gap-8', classes['end'])}>{children}</div>
    </div>
  )
}

function Tab({ tab, isCurrent }: { tab: PageTab; isCurrent: boolean }) {
  return (
    <li
      className={clsx('l-row l-fixed l-tall l-gap-2 l-relative', classes['tab'])}
      data-current={isCurrent || undefined}
    >
      <Link
        className={clsx(
          'l-row l-gap-6 l-tall l-undecorated l-hover-t1 l-inner-focus',
          isCurrent ? 'l-t1 l-medium' : 'l-t2',
        )}
        to={tab.to}
        aria-current={isCurrent ? 'page' : undefined}
        title={tab.name}
      >
        <span className="l-cut">{tab.name}</span>
        <span className="l-t3 l-size-11 l-regular l-digits">{tab.count}</span>
        {tab.tag}
      </Link>
      {isCurrent && tab.menu}
    </li>
  )
}
