import { Menu } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Logo } from '../../../shared/ui/text/logo.tsx'
import segmented from '../../../shared/ui/form/segmented.module.css'
import barClasses from '../../../shared/ui/layout/bar.module.css'
import classes from './top-bar.module.css'

export interface Crumb {
  label: string
  to?: string
}

interface TopBarProps {
  /** From the space down to the page; with the product's name when empty. */
  crumbs: readonly Crumb[]
  /** Switches and menus at the right. */
  children: ReactNode
  /** Shows neither logo nor home link, for pages whose own panel has them. */
  bare?: boolean
  /** First in the bar: what brings a hidden panel back. */
  leading?: ReactNode
}

/** The bar over every page of a signed-in person. */
export function TopBar({ crumbs, children, bare = false, leading }: TopBarProps) {
  const { t } = useTranslation('shell')
  return (
    <header className={clsx('l-row l-sticky l-top-0 l-on-page l-rule-bottom', barClasses['bar'], classes['bar'])}>
      {leading}
      {!bare && (
        <Link
          to="/dashboard"
          className={clsx(
            'l-middle l-fixed l-gap-10 l-min-h-hit l-t1 l-size-15 l-bold l-round-tag l-m-h-md l-inline-flex l-center l-min-w-hit l-undecorated',
            classes['home'],
          )}
          aria-label={`Lectern, ${t('home')}`}
        >
          <Logo />
          {crumbs.length === 0 && <span className={classes['product']}>Lectern</span>}
        </Link>
      )}
      <nav aria-label={t('breadcrumb')} className={clsx('l-rest', classes['crumbs'])}>
        <ol className="l-flex l-clip l-plain-list l-crumbs">
          {crumbs.map((crumb, index) => (
            <li className="l-narrow l-t2 l-one-line l-flex" key={`${crumb.to ?? ''}${crumb.label}`}>
              {crumb.to === undefined || index === crumbs.length - 1 ? (
                <span
                  className="l-min-w-hit l-py-2 l-clip l-ellipsis l-inherit l-current"
                  aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                >
                  {crumb.label}
                </span>
              ) : (
                <Link className="l-min-w-hit l-py-2 l-clip l-ellipsis l-inherit" to={crumb.to}>
                  {crumb.label}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div className={clsx('l-row l-fixed l-gap-8', classes['tools'])}>{children}</div>
    </header>
  )
}

/** Between reading and managing: two links that look like a switch. */
export function ModeSwitch({ readTo, manageTo }: { readTo: string; manageTo: string }) {
  const { t } = useTranslation('shell')
  const isReading = useLocation().pathname.startsWith('/view')
  return (
    <nav aria-label={t('mode.name')} className={clsx('l-inline-flex l-on-hover l-round', classes['modes'])}>
      <Link
        to={readTo}
        className={clsx(
          'l-min-w-hit l-flex l-middle l-center l-gap-6 l-py-0 l-px-10 l-size-12 l-medium l-one-line l-undecorated',
          segmented['face'],
          classes['mode'],
        )}
        aria-current={isReading ? 'true' : undefined}
      >
        {t('mode.read')}
      </Link>
      <Link
        to={manageTo}
        className={clsx(
          'l-min-w-hit l-flex l-middle l-center l-gap-6 l-py-0 l-px-10 l-size-12 l-medium l-one-line l-undecorated',
          segmented['face'],
          classes['mode'],
        )}
        aria-current={isReading ? undefined : 'true'}
      >
        {t('mode.manage')}
      </Link>
    </nav>
  )
}

/** The other of the two in the account menu, where a phone looks for it. */
export function ModeItem({ readTo, manageTo }: { readTo: string; manageTo: string }) {
  const { t } = useTranslation('shell')
  const isReading = useLocation().pathname.startsWith('/view')
  return (
    <Menu.Item
      component={Link}
      to={isReading ? manageTo : readTo}
      leftSection={<IconArrowsExchange size={16} stroke={1.6} aria-hidden />}
    >
      {t(isReading ? 'mode.manage' : 'mode.read')}
    </Menu.Item>
  )
}

/** Tools which a phone has only in the account menu. */
export function WideOnly({ children }: { children: ReactNode }) {
  return <div className="l-contents l-wide-only">{children}</div>
}
