import clsx from 'clsx'
import { Fragment, useSyncExternalStore, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useShownInStrip } from '../../../shared/lib/hooks/use-shown-in-strip.ts'
import { getPageAnchors, watchPageAnchors } from '../../../shared/ui/layout/page-anchors-store.ts'
import shell from './shell.module.css'
import classes from './sidebar.module.css'

export interface SidebarItem {
  to: string
  label: string
  icon: ReactNode
}

/** The 200 px navigation of settings: your account, the administration. A strip under the top bar on a phone. */
export function Sidebar({ title, items }: { title: string; items: readonly SidebarItem[] }) {
  const { pathname } = useLocation()
  const nav = useShownInStrip('[aria-current="page"]', pathname)
  return (
    <nav
      ref={nav}
      aria-label={title}
      className={clsx(
        'l-flex l-fixed l-gap-2 l-py-16 l-px-8 l-w-200 l-scroll-y l-m-w-auto l-m-scroll-x',
        shell['side'],
        classes['sidebar'],
      )}
    >
      <p className="l-px-10 l-pb-8 l-note l-line-16 l-wide-only">{title}</p>
      {items.map((item) => (
        <Fragment key={item.to}>
          <NavLink
            to={item.to}
            end={items.some((other) => other.to.startsWith(`${item.to}/`))}
            className={clsx(
              'l-row l-fixed l-gap-8 l-px-10 l-h-30 l-t2 l-round l-m-h-md l-undecorated l-hoverable l-hover-t1 l-current-active',
              classes['sidebarItem'],
            )}
          >
            {item.icon}
            <span>{item.label}</span>
          </NavLink>
          <Parts of={item.to} />
        </Fragment>
      ))}
    </nav>
  )
}

/** The parts of the page that is open, below its entry. */
function Parts({ of }: { of: string }) {
  const { t } = useTranslation('common')
  const { path, anchors, currentId } = useSyncExternalStore(watchPageAnchors, getPageAnchors)
  if (path !== of) return null
  return (
    <ul className={clsx('l-column l-mx-0 l-mt-0 l-mb-6 l-p-0 l-no-marks l-wide-only', classes['parts'])}>
      {anchors.map(({ id, label, isMarked }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className={clsx(
              'l-row l-gap-6 l-h-26 l-t2 l-size-12 l-round l-undecorated l-hoverable l-hover-t1 l-current',
              classes['part'],
            )}
            {...(id === currentId ? { 'aria-current': 'location' as const } : {})}
          >
            <span>{label}</span>
            {isMarked && (
              <span
                className={clsx('l-on-mark l-disc', classes['unsavedDot'])}
                role="img"
                aria-label={t('unsaved.mark')}
              />
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
