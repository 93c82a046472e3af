import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../shared/lib/use-page-title.ts'
import { Page, PageHead } from '../../shared/ui/page.tsx'

/** Everybody with an account. */
export function AdminUsersPage() {
  const { t } = useTranslation('shell')
  usePageTitle(t('section.users'))
  return (
    <Page>
      <PageHead title={t('section.users')} />
    </Page>
  )
}
