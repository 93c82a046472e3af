import { Button } from '@mantine/core'
import type { Migration } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { hasEnded } from '../../entities/job/job-queries.ts'
import { MigrationProgress } from '../../features/exchange/migration/migration-progress.tsx'
import { migrationQuery, useTakeOver } from '../../features/exchange/migration/migration-queries.ts'
import { MigrationReport } from '../../features/exchange/migration/migration-report.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { FormProblem } from '../../shared/ui/form/form-problem.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'

/** After a look: the button that does it. */
function TakeOver({ sourceId }: { sourceId: string }) {
  const { t } = useTranslation('migration')
  const navigate = useNavigate()
  const take = useTakeOver(sourceId)
  return (
    <Button
      variant="filled"
      loading={take.isPending}
      onClick={() => {
        take.mutate(undefined, { onSuccess: ({ id }) => void navigate(`/admin/migration/${id}`) })
      }}
    >
      {t('look.takeOver')}
    </Button>
  )
}

function Outcome({ migration }: { migration: Migration }) {
  const { t } = useTranslation('migration')
  const { state, report, failure } = migration
  if (!hasEnded(state)) return <MigrationProgress migration={migration} />
  if (report !== null) return <MigrationReport migration={migration} report={report} />
  if (state === 'cancelled') return <p>{t('stopped')}</p>
  return <FormProblem>{failure}</FormProblem>
}

function titleKey({ isDryRun, state }: Migration): 'look.title' | 'report.title' | 'title' {
  if (state !== 'done') return 'title'
  return isDryRun ? 'look.title' : 'report.title'
}

/** A run: how far it is, then what came of it. */
export function MigrationRunPage() {
  const { t } = useTranslation('migration')
  const { migrationId = '' } = useParams()
  const query = useQuery(migrationQuery(migrationId))
  usePageTitle(t('title'))
  const { data } = query
  return (
    <Page width="settings">
      <PageHead title={data === undefined ? t('title') : t(titleKey(data))}>
        <Button component={Link} to="/admin/migration">
          {t('back')}
        </Button>
        {data?.state === 'done' && data.isDryRun && <TakeOver sourceId={data.sourceId} />}
      </PageHead>
      <QueryState query={query} rowHeight={52}>
        {(migration) => <Outcome migration={migration} />}
      </QueryState>
    </Page>
  )
}
