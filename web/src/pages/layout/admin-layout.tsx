import {
  IconDatabaseImport,
  IconHistory,
  IconLanguage,
  IconLock,
  IconSettings,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import type { SidebarItem } from '../../features/system/shell/sidebar.tsx'
import { SettingsLayout } from './settings-layout.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true }

/** The administration, for super admins; no one else learns that it is there. */
export function AdminLayout() {
  const { t } = useTranslation('shell')
  const { data: user } = useQuery(currentUserQuery)
  const items: SidebarItem[] = [
    { to: '/admin/users', label: t('section.users'), icon: <IconUsers {...icon} /> },
    { to: '/admin/audit', label: t('section.audit'), icon: <IconHistory {...icon} /> },
    { to: '/admin/job', label: t('section.jobs'), icon: <IconStack2 {...icon} /> },
    { to: '/admin/limit', label: t('section.limits'), icon: <IconLock {...icon} /> },
    { to: '/admin/setting', label: t('section.settings'), icon: <IconSettings {...icon} /> },
    { to: '/admin/language', label: t('section.languages'), icon: <IconLanguage {...icon} /> },
    { to: '/admin/migration', label: t('section.migration'), icon: <IconDatabaseImport {...icon} /> },
  ]
  if (user === undefined) return null
  if (!user.isSuperAdmin) return <Navigate to="/404" replace />
  return <SettingsLayout title={t('place.admin')} home="/admin/users" items={items} />
}
