import { Button } from '@mantine/core'
import { importFormats, type Module } from '@lectern/contracts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ImportReportView } from '../../features/exchange/import/components/import-report.tsx'
import { ReportIssues } from '../../features/exchange/import/components/report-issues.tsx'
import { RunSentence } from '../../features/exchange/sync/components/run-sentence.tsx'
import { SyncSources } from '../../features/exchange/sync/components/sync-sources.tsx'
import { syncReportQuery } from '../../features/exchange/sync/sync-queries.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'

const documentLink = (docId: string) => `/view/${docId}`

/** The addresses an application is kept in step with, and the reports of reading them. */
export default function ModuleSync({ module }: { module: Module }) {
  const [search, setSearch] = useSearchParams()
  const runId = search.get('run')
  const address = (more: Record<string, string>) =>
    new URLSearchParams({ module: module.id, segment: 'settings', part: 'sync', ...more })
  if (runId !== null) return <RunReport module={module} runId={runId} back={`?${address({}).toString()}`} />
  const url = search.get('url')
  const format = importFormats.find((each) => each === search.get('format')) ?? 'openapi'
  return (
    <SyncSources
      moduleId={module.id}
      seed={url === null ? undefined : { url, format }}
      onSeedTaken={() => {
        if (url !== null) setSearch(address({}), { replace: true })
      }}
      reportLink={(run) => `?${address({ run }).toString()}`}
    />
  )
}

function RunReport({ module, runId, back }: { module: Module; runId: string; back: string }) {
  const { t } = useTranslation('sync')
  const query = useQuery(syncReportQuery(module.id, runId))
  return (
    <>
      <div className="l-row l-gap-8 l-mb-12 l-min-h-28">
        <Button variant="subtle" component={Link} to={back} leftSection={<IconArrowLeft size={16} aria-hidden />}>
          {t('toSources')}
        </Button>
      </div>
      <QueryState query={query} rows={8}>
        {({ run, report, sourceName }) => (
          <>
            <h3 className="l-mb-16 l-max-w-560 l-t2">{sourceName}</h3>
            <RunSentence run={run} />
            {report === null ? (
              <p className="l-mb-16 l-max-w-560 l-t2">{t('reportGone')}</p>
            ) : run.outcome === 'failed' ? (
              <ReportIssues report={report} linkOf={documentLink} />
            ) : (
              <ImportReportView
                report={report}
                linkOf={documentLink}
                decideTo={`/project/doc/${module.projectId}?module=${module.id}&segment=review`}
              />
            )}
          </>
        )}
      </QueryState>
    </>
  )
}
