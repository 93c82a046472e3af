import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core'
import { badgeMaximum } from '@lectern/contracts'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { followServer } from '../../../shared/api/live-events.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx'
import { MessageList, type MessageLink } from './message-list.tsx'
import { refreshMessages, unreadMessagesQuery, useReadAllMessages } from './message-queries.ts'
import classes from './messages.module.css'

/** Asks again as soon as the server announces a message. */
function useLiveMessages(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => void refreshMessages(client)
    return followServer({
      onEvent: (event) => {
        if (event.name === 'message.created') refresh()
      },
      onGap: refresh,
    })
  }, [client])
}

/** The bell with the number of unread messages; opens the newest five. */
export function MessageBell({ linkOf }: { linkOf: MessageLink }) {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState(false)
  const query = useQuery(unreadMessagesQuery)
  const readAll = useReadAllMessages()
  useLiveMessages()
  const count = query.data?.length ?? 0
  const name = count === 0 ? t('messages.none') : t('messages.unread', { count })
  return (
    <Popover
      position="bottom-end"
      width="min(384px, calc(100vw - 16px))"
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={name} disabled={opened}>
          <ActionIcon
            aria-label={name}
            onClick={() => {
              setOpened(!opened)
            }}
          >
            <IconBell size={16} stroke={1.6} />
            {count > 0 && (
              <span className={clsx('l-px-4 l-h-15 l-absolute l-bold l-round-card', classes['badge'])} aria-hidden>
                {Math.min(count, badgeMaximum)}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('messages.title')}>
        <header className="l-row l-spread l-pl-14 l-pr-8 l-h-44 l-rule-bottom">
          <h2 className="l-size-13 l-bold">{t('messages.title')}</h2>
          {count > 0 && (
            <Button
              size="xs"
              variant="link"
              onClick={() => {
                readAll.mutate()
              }}
            >
              {t('messages.readAll')}
            </Button>
          )}
        </header>
        {query.data === undefined ? (
          query.isError ? (
            <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows rows={3} height={56} />
          )
        ) : count === 0 ? (
          <EmptyState compact icon={<IconBellOff size={20} stroke={1.5} />} title={t('messages.none')}>
            {t('messages.emptyHint')}
          </EmptyState>
        ) : (
          <MessageList
            messages={query.data}
            linkOf={linkOf}
            onOpen={() => {
              setOpened(false)
            }}
          />
        )}
        <footer className="l-flex l-center l-py-10 l-px-14 l-rule-top">
          <Link
            to="/user/message"
            onClick={() => {
              setOpened(false)
            }}
          >
            {t('messages.all')}
          </Link>
        </footer>
      </Popover.Dropdown>
    </Popover>
  )
}
