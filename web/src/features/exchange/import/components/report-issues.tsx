import { Button } from '@mantine/core'
import type { ImportReport, ReportIssue } from '@lectern/contracts'
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import classes from './report.module.css'

const severities = ['error', 'warning', 'note'] as const
type Severity = (typeof severities)[number]
/** Rows drawn before the reader asks for all. */
const firstRows = 100

function SeverityIcon({ severity }: { severity: Severity }) {
  const { t } = useTranslation('import')
  const Icon = { error: IconAlertCircle, warning: IconAlertTriangle, note: IconInfoCircle }[severity]
  return (
    <span className={classes['severity']} data-severity={severity}>
      <Icon size={16} stroke={1.6} role="img" aria-label={t(`severity.${severity}`)} />
    </span>
  )
}

function IssueRow({ issue, linkOf }: { issue: ReportIssue; linkOf: (docId: string) => string }) {
  const { t } = useTranslation('import')
  const place = issue.file === undefined ? issue.pointer : `${issue.file}${issue.pointer}`
  return (
    <div role="row" className={classes['issue']}>
      <div role="cell">
        <SeverityIcon severity={issue.severity} />
      </div>
      <div role="cell" className={classes['place']}>
        <code>{place === '' ? '#' : place}</code>
      </div>
      <div role="cell" className={classes['found']}>
        {issue.message}
        {issue.lost === true && <Tag tone="bad">{t('report.lostTag')}</Tag>}
      </div>
      <div role="cell">
        {issue.docId !== undefined && <Link to={linkOf(issue.docId)}>{t('report.openDocument')}</Link>}
      </div>
    </div>
  )
}

/** Every remark of an import: its place in the source, what was found, and the document it became. */
export function ReportIssues({ report, linkOf }: { report: ImportReport; linkOf: (docId: string) => string }) {
  const { t } = useTranslation('import')
  const { issues, issueCounts } = report
  const present = severities.filter((severity) => issueCounts[severity] > 0)
  const [chosen, setChosen] = useState<Severity | 'all'>('all')
  const [showsAll, setShowsAll] = useState(false)
  const all = issueCounts.error + issueCounts.warning + issueCounts.note
  const matching = chosen === 'all' ? issues : issues.filter((issue) => issue.severity === chosen)
  const shown = showsAll ? matching : matching.slice(0, firstRows)
  const total = chosen === 'all' ? all : issueCounts[chosen]
  return (
    <section>
      <header className={classes['issuesHead']}>
        <h2 className={classes['sectionTitle']}>
          {t('report.issues')}
          <span>{all}</span>
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
        <span className={classes['placesNote']}>{t('report.placesNote')}</span>
      </header>
      <div role="table" aria-label={t('report.issues')} className={classes['card']}>
        <div role="row" className={classes['issueHead']}>
          <span role="columnheader" aria-label={t('report.severity')} />
          <span role="columnheader">{t('report.place')}</span>
          <span role="columnheader">{t('report.found')}</span>
          <span role="columnheader">{t('report.open')}</span>
        </div>
        {shown.map((issue, index) => (
          // Remarks have no identity of their own, and the list never changes.
          <IssueRow key={index} issue={issue} linkOf={linkOf} />
        ))}
        {shown.length < total && (
          <div className={classes['moreIssues']}>
            {shown.length < matching.length ? (
              <Button size="xs" variant="link" onClick={() => setShowsAll(true)}>
                {t('report.showAll', { count: matching.length })}
              </Button>
            ) : (
              t('report.notListed', { count: total - matching.length })
            )}
          </div>
        )}
      </div>
    </section>
  )
}
