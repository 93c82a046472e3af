import type { Message } from '@lectern/contracts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { useReadMessage } from './message-queries.ts'
import common from '../../../shared/theme/common.module.css'
import classes from './messages.module.css'

const shown = 5

/** Address of what a message is about; `undefined` when nothing can be opened. */
export type MessageLink = (message: Message) => string | undefined

interface MessageListProps {
  messages: readonly Message[]
  linkOf: MessageLink
  onOpen: () => void
}

/** The newest messages, each with its one action; the rest as a count. */
export function MessageList({ messages, linkOf, onOpen }: MessageListProps) {
  const { t } = useTranslation('shell')
  const read = useReadMessage()
  const more = messages.length - shown
  return (
    <>
      <ul className={common['plainList']}>
        {messages.slice(0, shown).map((message) => {
          const link = linkOf(message)
          return (
            <li key={message.id} className={classes['message']}>
              <span className={classes['dot']} aria-hidden />
              <div className={classes['text']}>
                {link === undefined ? (
                  <p>{message.message}</p>
                ) : (
                  <Link
                    to={link}
                    onClick={() => {
                      read.mutate(message.id)
                      onOpen()
                    }}
                  >
                    {message.message}
                  </Link>
                )}
                <span className={classes['time']}>
                  <RelativeDate epochMs={message.createdAtMs} />
                </span>
              </div>
              <Tooltip label={t('messages.read')}>
                <ActionIcon
                  aria-label={t('messages.read')}
                  onClick={() => {
                    read.mutate(message.id)
                  }}
                >
                  <IconCheck size={15} stroke={1.6} />
                </ActionIcon>
              </Tooltip>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className={classes['more']}>{t('messages.more', { count: more })}</p>}
    </>
  )
}
