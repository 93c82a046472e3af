import { Button } from '@mantine/core'
import type { ImportReport, ReportIssue } from '@lectern/contracts'
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle, IconShieldExclamation } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { jobIssuesQuery } from '../../../../entities/job/job-queries.ts'
import { ErrorState } from '../../../../shared/ui/feedback/error-state.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import classes from './report-issues.module.css'
import reportClasses from './report.module.css'

const severities = ['error', 'warning', 'note'] as const
type Severity = (typeof severities)[number]

const severityIcons = { error: IconAlertCircle, warning: IconAlertTriangle, note: IconInfoCircle } as const
const severityTones = { error: 'l-bad', warning: 'l-warn', note: 'l-t3' } as const

/** What was lost has the icon that the verdict counts it under. */
function IssueIcon({ issue: { severity, lost } }: { issue: ReportIssue }) {
  const { t } = useTranslation('import')
  const isLost = lost === true
  const Icon = isLost ? IconShieldExclamation : severityIcons[severity]
  return (
    <span className={clsx('l-flex', severityTones[isLost ? 'error' : severity])}>
      <Icon size={16} stroke={1.6} role="img" aria-label={t(`severity.${severity}`)} />
    </span>
  )
}

function IssueRow({ issue, linkOf }: { issue: ReportIssue; linkOf: (docId: string) => string }) {
  const { t } = useTranslation('import')
  const place = issue.file === undefined ? issue.pointer : `${issue.file}${issue.pointer}`
  return (
    <div role="row" className={clsx('l-grid l-middle l-gap-12 l-px-12 l-min-h-36 l-hoverable', classes['issue'])}>
      <div role="cell">
        <IssueIcon issue={issue} />
      </div>
      <div role="cell">
        <code className="l-size-12 l-break">{place === '' ? '#' : place}</code>
      </div>
      <div role="cell" className={clsx('l-t2 l-break', classes['found'])}>
        {issue.message}
        {issue.lost === true && <Tag tone="bad">{t('report.lostTag')}</Tag>}
      </div>
      <div role="cell">
        {issue.docId !== undefined && <Link to={linkOf(issue.docId)}>{t('report.openDocument')}</Link>}
      </div>
    </div>
  )
}

/** Every issue of an import: its place in the source, what was found, and the document it became. */
export function ReportIssues({ report, linkOf }: { report: ImportReport; linkOf: (docId: string) => string }) {
  const { t } = useTranslation('import')
  const { issueCounts } = report
  const present = severities.filter((severity) => issueCounts[severity] > 0)
  const [chosen, setChosen] = useState<Severity | 'all'>('all')
  const all = issueCounts.error + issueCounts.warning + issueCounts.note
  return (
    <section>
      <header className="l-row l-wrap l-gap-8-20 l-mb-8">
        <h2 className={clsx('l-flex l-baseline l-gap-8 l-size-15 l-bold l-line-24', reportClasses['sectionTitle'])}>
          {t('report.issues')}
          <span className="l-note l-regular">{all}</span>
        </h2>
        {present.length > 1 && (
          <Segmented
            name={t('report.issues')}
            value={chosen}
            onChange={setChosen}
            segments={[
              { value: 'all' as const, label: t('report.all') },
              ...present.map((value) => ({ value, label: t(`report.filter.${value}`, { count: issueCounts[value] }) })),
            ]}
          />
        )}
        <span className="l-at-end l-note l-wide-only">{t('report.placesNote')}</span>
      </header>
      <div role="table" aria-label={t('report.issues')} className="l-clip l-card">
        <div
          role="row"
          className={clsx(
            'l-grid l-middle l-gap-12 l-px-12 l-h-30 l-on-sunken l-note l-medium l-rule-bottom l-wide-only',
            classes['issueHead'],
          )}
        >
          <span role="columnheader" aria-label={t('report.severity')} />
          <span role="columnheader">{t('report.place')}</span>
          <span role="columnheader">{t('report.found')}</span>
          <span role="columnheader">{t('report.open')}</span>
        </div>
        <IssueRows key={chosen} report={report} chosen={chosen} linkOf={linkOf} />
      </div>
    </section>
  )
}

function firstPage(list: ReportIssue[], total: number) {
  return { pages: [{ list, total, pageIndex: 1, pageSize: list.length }], pageParams: [1] }
}

interface IssueRowsProps {
  report: ImportReport
  chosen: Severity | 'all'
  linkOf: (docId: string) => string
}

/** The rows of one severity or of all. A short report comes whole; of others the server has the rest, page by page. */
function IssueRows({ report, chosen, linkOf }: IssueRowsProps) {
  const { t } = useTranslation('import')
  const { issues, issueCounts } = report
  const all = issueCounts.error + issueCounts.warning + issueCounts.note
  const total = chosen === 'all' ? all : issueCounts[chosen]
  const first = chosen === 'all' ? issues : issues.filter((issue) => issue.severity === chosen)
  const query = useInfiniteQuery({
    ...jobIssuesQuery(report.jobId, chosen === 'all' ? undefined : chosen),
    // Errors come first: those of a severity may all be there already.
    ...(chosen === 'all' || first.length === total ? { initialData: firstPage(first, total) } : {}),
  })
  const shown = query.data?.pages.flatMap((page) => page.list) ?? first
  const isEnd = query.data !== undefined && !query.hasNextPage
  return (
    <>
      {shown.map((issue, index) => (
        // Issues have no identity of their own, and the list only grows.
        <IssueRow key={index} issue={issue} linkOf={linkOf} />
      ))}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!isEnd && !query.isError && (
        <div className="l-py-8 l-px-12 l-note l-rule-top">
          <Button size="xs" variant="link" loading={query.isFetching} onClick={() => void query.fetchNextPage()}>
            {t('report.more', { shown: shown.length, total })}
          </Button>
        </div>
      )}
      {isEnd && shown.length < total && (
        <div className="l-py-8 l-px-12 l-note l-rule-top">{t('report.notListed', { count: total - shown.length })}</div>
      )}
    </>
  )
}
