import { IconAlertTriangle, IconLockOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { attemptLimitsQuery } from '../../features/system/attempt-limits/api/attempt-limit-queries.ts'
import { AttemptLimitList } from '../../features/system/attempt-limits/attempt-limit-list.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { NoticeBar } from '../../shared/ui/feedback/notice-bar.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'

/** Who is locked out or slowed down after too many wrong tries. */
export function AdminLimitPage() {
  const { t } = useTranslation('attempt-limits')
  const query = useQuery(attemptLimitsQuery)
  usePageTitle(t('title'))
  return (
    <Page width="settings">
      <PageHead title={t('title')} count={query.data?.list.length} />
      {query.data?.isProxyIgnored === true && (
        <NoticeBar tone="warn" icon={<IconAlertTriangle size={16} stroke={1.6} />} text={t('proxyIgnored')} />
      )}
      <QueryState query={query} rowHeight={52}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon={<IconLockOpen size={20} stroke={1.5} />} title={t('empty.title')}>
              {t('empty.body')}
            </EmptyState>
          ) : (
            <AttemptLimitList limits={list} />
          )
        }
      </QueryState>
    </Page>
  )
}
