import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { OfflineBanner } from '../../features/system/shell/offline-banner.tsx'
import { Rail } from '../../features/system/shell/rail.tsx'
import { SkipLink } from '../../features/system/shell/skip-link.tsx'
import { AppTopBar } from './app-top-bar.tsx'
import { useManagementPlace } from './use-management-place.tsx'
import classes from '../../features/system/shell/shell.module.css'

/** Top bar, rail of the place, page. */
export function ManagementLayout() {
  const { t } = useTranslation('shell')
  const { crumbs, rail } = useManagementPlace()
  return (
    <>
      <SkipLink label={t('skip')} />
      <AppTopBar crumbs={crumbs} />
      <OfflineBanner />
      <div className={clsx('l-flex l-min-h-window', classes['frame'])}>
        {rail.length > 0 && <Rail items={rail} />}
        <main className={clsx('l-rest', classes['main'])}>
          <Outlet />
        </main>
      </div>
    </>
  )
}
