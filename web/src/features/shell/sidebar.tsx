import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import classes from './shell.module.css'

export interface SidebarItem {
  to: string
  label: string
  icon: ReactNode
}

/** The 200 px navigation of settings: your account, the administration. A strip under the top bar on a phone. */
export function Sidebar({ title, items }: { title: string; items: readonly SidebarItem[] }) {
  return (
    <nav aria-label={title} className={classes['sidebar']}>
      <p className={classes['sidebarTitle']}>{title}</p>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} end className={classes['sidebarItem'] ?? ''}>
          {item.icon}
          <span>{item.label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
