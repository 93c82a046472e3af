import { Button } from '@mantine/core'
import type { Module, PushSettings } from '@lectern/contracts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ImportReportView } from '../../features/exchange/import/components/import-report.tsx'
import { ReportIssues } from '../../features/exchange/import/components/report-issues.tsx'
import { PushForm } from '../../features/places/module-settings/components/push-form.tsx'
import { PushFacts } from '../../features/exchange/push/components/push-detail.tsx'
import { PushLog } from '../../features/exchange/push/components/push-log.tsx'
import { PushSnippets } from '../../features/exchange/push/components/push-snippets.tsx'
import { PushTokens } from '../../features/exchange/push/components/push-tokens.tsx'
import { pushQuery } from '../../features/exchange/push/push-queries.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import classes from './project-doc.module.css'

const documentLink = (docId: string) => `/view/${docId}`

/** How code pushes into an application: where to, with what, by which rules, and what came of it. */
export default function ModulePush({ module, push }: { module: Module; push: PushSettings }) {
  const [search] = useSearchParams()
  const pushId = search.get('push')
  const address = (more: Record<string, string>) =>
    `?${new URLSearchParams({ module: module.id, segment: 'settings', part: 'push', ...more }).toString()}`
  if (pushId !== null) return <OnePush module={module} pushId={pushId} back={address({})} />
  return (
    <div className={clsx('l-column l-in-turn', classes['pushParts'])}>
      <PushTokens moduleId={module.id} />
      <PushSnippets />
      <PushForm moduleId={module.id} push={push} />
      <PushLog moduleId={module.id} linkOf={(id) => address({ push: id })} />
    </div>
  )
}

function OnePush({ module, pushId, back }: { module: Module; pushId: string; back: string }) {
  const { t } = useTranslation('push')
  const query = useQuery(pushQuery(module.id, pushId))
  return (
    <>
      <div className="l-row l-gap-8 l-mb-12 l-min-h-28">
        <Button variant="subtle" component={Link} to={back} leftSection={<IconArrowLeft size={16} aria-hidden />}>
          {t('detail.back')}
        </Button>
      </div>
      <QueryState query={query} rows={8}>
        {(push) => (
          <div className={clsx('l-column', classes['pushParts'])}>
            <PushFacts moduleId={module.id} push={push} />
            {push.report !== null &&
              (push.outcome === 'failed' ? (
                <ReportIssues report={push.report} linkOf={documentLink} />
              ) : (
                <ImportReportView
                  report={push.report}
                  linkOf={documentLink}
                  decideTo={`/project/doc/${module.projectId}?module=${module.id}&segment=review`}
                />
              ))}
          </div>
        )}
      </QueryState>
    </>
  )
}
