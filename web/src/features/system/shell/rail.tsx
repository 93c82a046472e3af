import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useShownInStrip } from '../../../shared/lib/hooks/use-shown-in-strip.ts'
import shell from './shell.module.css'
import classes from './rail.module.css'

export interface RailItem {
  to: string
  label: string
  icon: ReactNode
  /** Beginnings of further addresses that belong to the entry. */
  also?: readonly string[]
}

/** The 70 px navigation of a space or project; along the foot of the screen on a phone, where it scrolls. */
export function Rail({ items }: { items: readonly RailItem[] }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const isCurrent = ({ to, also = [] }: RailItem) =>
    `${pathname}/`.startsWith(`${to}/`) || also.some((start) => pathname.startsWith(start))
  // Entries come with what is known of the place.
  const strip = useShownInStrip<HTMLDivElement>('[aria-current]', `${pathname} ${String(items.length)}`)
  return (
    <nav aria-label={t('rail')} className={clsx('l-flex l-fixed', shell['side'], classes['rail'])}>
      <div ref={strip} className={clsx('l-column l-gap-2 l-py-8 l-px-6', classes['strip'])}>
        {items.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            className={clsx(
              'l-row l-center l-gap-3 l-py-4 l-px-0 l-t3 l-size-11 l-text-center l-round-card l-frame-clear l-vertical l-undecorated l-hover-active',
              classes['railItem'],
            )}
            aria-current={isCurrent(item) ? 'page' : undefined}
          >
            {item.icon}
            <span>{item.label}</span>
          </Link>
        ))}
      </div>
    </nav>
  )
}
