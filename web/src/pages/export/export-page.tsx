import { useTranslation } from 'react-i18next'
import { ExportProgress } from '../../features/exchange/export/components/export-progress.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'

/** An export whose page was left: its file, or how far it is. */
export function ExportPage() {
  const { t } = useTranslation('export-dialog')
  const id = useRouteId('jobId')
  usePageTitle(t('page'))
  return (
    <Page>
      <PageHead title={t('page')} />
      <ExportProgress id={id} starts={false} />
    </Page>
  )
}
