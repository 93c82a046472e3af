import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { currentUserQuery } from '../../entities/session/session-queries.ts'
import { SettingsLayout } from './settings-layout.tsx'
import { adminPages } from './settings-pages.tsx'

/** The administration, for super admins; no one else learns that it is there. */
export function AdminLayout() {
  const { t } = useTranslation('shell')
  const { data: user } = useQuery(currentUserQuery)
  if (user === undefined) return null
  if (!user.isSuperAdmin) return <Navigate to="/404" replace />
  return <SettingsLayout title={t('place.admin')} home="/admin/users" items={adminPages(t)} />
}
