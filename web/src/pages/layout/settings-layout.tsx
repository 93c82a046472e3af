import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { OfflineBanner } from '../../features/system/shell/offline-banner.tsx'
import { Sidebar, type SidebarItem } from '../../features/system/shell/sidebar.tsx'
import { SkipLink } from '../../features/system/shell/skip-link.tsx'
import { AppTopBar } from './app-top-bar.tsx'
import classes from '../../features/system/shell/shell.module.css'

interface SettingsLayoutProps {
  title: string
  /** Address of the first of the pages. */
  home: string
  items: readonly SidebarItem[]
}

/** Top bar, sidebar, page: for what is settings rather than work. */
export function SettingsLayout({ title, home, items }: SettingsLayoutProps) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  // A page below an entry's own, such as one of its things, belongs to the entry.
  const current = items.find((item) => item.to === pathname) ?? items.find((item) => pathname.startsWith(`${item.to}/`))
  return (
    <>
      <SkipLink label={t('skip')} />
      <AppTopBar crumbs={[{ label: title, to: home }, ...(current === undefined ? [] : [{ label: current.label }])]} />
      <OfflineBanner />
      <div className={clsx('l-flex l-min-h-window l-m-column', classes['frame'], classes['settingsFrame'])}>
        <Sidebar title={title} items={items} />
        <main className={clsx('l-rest', classes['main'])}>
          <Outlet />
        </main>
      </div>
    </>
  )
}
