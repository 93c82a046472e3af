import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import type { SidebarItem } from '../../features/shell/sidebar.tsx'
import { SettingsLayout } from './settings-layout.tsx'

/** The administration, for super admins; nobody else learns that it is there. */
export function AdminLayout() {
  const { t } = useTranslation('shell')
  const { data: user } = useQuery(currentUserQuery)
  const items: SidebarItem[] = []
  if (user === undefined) return null
  if (!user.isSuperAdmin) return <Navigate to="/404" replace />
  return <SettingsLayout title={t('place.admin')} home="/admin/users" items={items} />
}
