import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { migrationsQuery } from '../../features/exchange/migration/migration-queries.ts'
import { RunList } from '../../features/exchange/migration/run-list.tsx'
import { SourceForm } from '../../features/exchange/migration/source-form.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { SettingsGroup } from '../../shared/ui/form/settings.tsx'

/** Moving an installation of Torna here: where it comes from, and the runs there were. */
export function AdminMigrationPage() {
  const { t } = useTranslation('migration')
  const navigate = useNavigate()
  const query = useQuery(migrationsQuery)
  usePageTitle(t('title'))
  return (
    <Page width="settings">
      <PageHead title={t('title')} />
      <SettingsGroup title={t('source.title')} hint={t('source.hint')}>
        <SourceForm onStarted={(id) => void navigate(`/admin/migration/${id}`)} />
      </SettingsGroup>
      <SettingsGroup title={t('runs.title')} hint={t('runs.hint')}>
        <QueryState query={query} rowHeight={36}>
          {(migrations) => <RunList migrations={migrations} />}
        </QueryState>
      </SettingsGroup>
    </Page>
  )
}
