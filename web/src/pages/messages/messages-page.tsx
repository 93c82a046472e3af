import { Button } from '@mantine/core'
import { IconBellOff, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messagePageQuery, useReadAllMessages } from '../../features/following/messages/message-queries.ts'
import { MessageRows } from '../../features/following/messages/message-rows.tsx'
import { useListAddress } from '../../shared/lib/hooks/use-list-address.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ListFoot, usePages } from '../../shared/ui/table/list-foot.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Segmented } from '../../shared/ui/form/segmented.tsx'
import { linkOfMessage } from '../layout/message-links.ts'

/** All messages of the person, unread first. */
export function MessagesPage() {
  const { t } = useTranslation('inbox')
  usePageTitle(t('title'))
  const address = useListAddress(['show'])
  const isUnread = address.filters.show === 'unread'
  const pages = usePages('messages', address)
  const { pageIndex, pageSize } = pages
  const query = useQuery(messagePageQuery({ isUnread, pageIndex, pageSize }))
  const readAll = useReadAllMessages()
  const unread = query.data?.unread ?? 0
  return (
    <Page>
      <PageHead
        title={t('title')}
        tools={
          <Segmented
            name={t('show.name')}
            value={isUnread ? 'unread' : 'all'}
            segments={[
              { value: 'all', label: t('show.all') },
              { value: 'unread', label: t('show.unread', { count: unread }) },
            ]}
            onChange={(next) => address.change({ show: next === 'all' ? undefined : next })}
          />
        }
      >
        {unread > 0 && (
          <Button
            leftSection={<IconChecks size={15} stroke={1.6} aria-hidden />}
            onClick={() => {
              readAll.mutate()
            }}
          >
            {t('readAll')}
          </Button>
        )}
      </PageHead>
      <QueryState query={query} rowHeight={52}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState
              icon={<IconBellOff size={20} stroke={1.5} />}
              title={t(isUnread ? 'empty.unread' : 'empty.title')}
            >
              {t('empty.body')}
            </EmptyState>
          ) : (
            <>
              <MessageRows messages={data.list} linkOf={linkOfMessage} />
              <ListFoot total={data.total} {...pages} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}
