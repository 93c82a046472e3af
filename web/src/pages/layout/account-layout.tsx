import { useTranslation } from 'react-i18next'
import type { SidebarItem } from '../../features/shell/sidebar.tsx'
import { SettingsLayout } from './settings-layout.tsx'

/** Your own account. */
export function AccountLayout() {
  const { t } = useTranslation('shell')
  const items: SidebarItem[] = []
  return <SettingsLayout title={t('place.account')} home="/user" items={items} />
}
