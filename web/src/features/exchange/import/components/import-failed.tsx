import type { Job } from '@lectern/contracts'
import { IconBan, IconCircleX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { ReportIssues } from './report-issues.tsx'
import classes from './report.module.css'

/** An import that did not come to its end: why, and the places in the source that are to blame. Nothing of it was written. */
export function ImportFailed({ job }: { job: Job }) {
  const { t } = useTranslation('import')
  if (job.state === 'cancelled') {
    return (
      <EmptyState icon={<IconBan size={20} stroke={1.5} />} title={t('stopped.title')}>
        {t('stopped.body')}
      </EmptyState>
    )
  }
  const errors = job.report?.issues.filter((issue) => issue.severity === 'error') ?? []
  return (
    <div className={clsx('l-column l-wide l-gap-24 l-centred', classes['report'])}>
      <section className="l-row l-wrap l-gap-12-16 l-py-14 l-px-16 l-on-bad-soft l-round-card l-frame-bad" role="alert">
        <IconCircleX className="l-bad l-fixed" size={20} stroke={1.5} aria-hidden />
        <div className={clsx('l-narrow', classes['verdictWords'])}>
          <h2 className="l-size-13 l-bold l-line-20">{t('failed.title')}</h2>
          <p className="l-t2 l-break">{job.failure?.message}</p>
          <p className="l-t2 l-break">{t('failed.nothingWritten')}</p>
        </div>
      </section>
      {job.report !== null && errors.length > 0 && <ReportIssues report={job.report} linkOf={(id) => `/view/${id}`} />}
    </div>
  )
}
