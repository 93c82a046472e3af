import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import classes from './shell.module.css'

export interface RailItem {
  to: string
  label: string
  icon: ReactNode
}

/** The 70 px navigation of a space or project; along the foot of the screen on a phone. */
export function Rail({ items }: { items: readonly RailItem[] }) {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('rail')} className={classes['rail']}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} className={classes['railItem'] ?? ''}>
          {item.icon}
          <span>{item.label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
