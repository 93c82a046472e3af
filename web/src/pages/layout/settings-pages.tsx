import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconDatabaseImport,
  IconHistory,
  IconLanguage,
  IconLock,
  IconSettings,
  IconShieldLock,
  IconStack2,
  IconStar,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { SidebarItem } from '../../features/system/shell/sidebar.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** Pages of your own account. */
export const accountPages = (t: TFunction<'shell'>): SidebarItem[] => [
  { to: '/user', label: t('section.profile'), icon: <IconUser {...icon} /> },
  { to: '/user/security', label: t('section.security'), icon: <IconShieldLock {...icon} /> },
  { to: '/user/subscribe/doc', label: t('section.following'), icon: <IconStar {...icon} /> },
  { to: '/user/message', label: t('section.messages'), icon: <IconBell {...icon} /> },
  { to: '/user/systemSetting', label: t('section.preferences'), icon: <IconAdjustmentsHorizontal {...icon} /> },
]

/** Pages of the administration. */
export const adminPages = (t: TFunction<'shell'>): SidebarItem[] => [
  { to: '/admin/users', label: t('section.users'), icon: <IconUsers {...icon} /> },
  { to: '/admin/audit', label: t('section.audit'), icon: <IconHistory {...icon} /> },
  { to: '/admin/job', label: t('section.jobs'), icon: <IconStack2 {...icon} /> },
  { to: '/admin/limit', label: t('section.limits'), icon: <IconLock {...icon} /> },
  { to: '/admin/setting', label: t('section.settings'), icon: <IconSettings {...icon} /> },
  { to: '/admin/language', label: t('section.languages'), icon: <IconLanguage {...icon} /> },
  { to: '/admin/migration', label: t('section.migration'), icon: <IconDatabaseImport {...icon} /> },
]
