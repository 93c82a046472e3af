import { IconInfoCircle, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { backgroundJobsQuery } from '../../features/system/background-jobs/api/background-job-queries.ts'
import { BackgroundJobList } from '../../features/system/background-jobs/background-job-list.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { NoticeBar } from '../../shared/ui/feedback/notice-bar.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import classes from './admin-job.module.css'

/** What the server does in the background, for super admins. */
export function AdminJobPage() {
  const { t } = useTranslation('background-jobs')
  const query = useQuery(backgroundJobsQuery)
  usePageTitle(t('title'))
  return (
    <Page width="settings">
      <PageHead title={t('title')} count={query.data?.open.length} />
      <QueryState query={query} rowHeight={52}>
        {({ open, hasMore, ended }) => (
          <>
            {hasMore && (
              <NoticeBar
                tone="note"
                icon={<IconInfoCircle size={16} stroke={1.6} />}
                text={t('more', { count: open.length })}
              />
            )}
            {open.length === 0 ? (
              <EmptyState icon={<IconStack2 size={20} stroke={1.5} />} title={t('empty.title')}>
                {t('empty.body')}
              </EmptyState>
            ) : (
              <BackgroundJobList label={t('title')} jobs={open} />
            )}
            {ended.length > 0 && (
              <>
                <h2 className={clsx('l-size-14 l-bold', classes['heading'])}>{t('ended')}</h2>
                <BackgroundJobList label={t('ended')} jobs={ended} />
              </>
            )}
          </>
        )}
      </QueryState>
    </Page>
  )
}
