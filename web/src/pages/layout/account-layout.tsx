import { useTranslation } from 'react-i18next'
import { SettingsLayout } from './settings-layout.tsx'
import { accountPages } from './settings-pages.tsx'

/** Your own account. */
export function AccountLayout() {
  const { t } = useTranslation('shell')
  return <SettingsLayout title={t('place.account')} home="/user" items={accountPages(t)} />
}
