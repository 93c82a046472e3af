import { IconAdjustmentsHorizontal, IconBell, IconShieldLock, IconStar, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SidebarItem } from '../../features/system/shell/sidebar.tsx'
import { SettingsLayout } from './settings-layout.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** Your own account. */
export function AccountLayout() {
  const { t } = useTranslation('shell')
  const items: SidebarItem[] = [
    { to: '/user', label: t('section.profile'), icon: <IconUser {...icon} /> },
    { to: '/user/security', label: t('section.security'), icon: <IconShieldLock {...icon} /> },
    { to: '/user/subscribe/doc', label: t('section.following'), icon: <IconStar {...icon} /> },
    { to: '/user/message', label: t('section.messages'), icon: <IconBell {...icon} /> },
    { to: '/user/systemSetting', label: t('section.preferences'), icon: <IconAdjustmentsHorizontal {...icon} /> },
  ]
  return <SettingsLayout title={t('place.account')} home="/user" items={items} />
}
