import { ActionIcon, Tooltip } from '@mantine/core'
import { messageTypes, type Message } from '@lectern/contracts'
import {
  IconCheck,
  IconDownload,
  IconFileText,
  IconFolders,
  IconLayoutGrid,
  IconPackage,
  IconShieldCheck,
  IconUpload,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ChangeTitle } from '../../../entities/change/change-title.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { useReadMessage } from './message-queries.ts'
import type { MessageLink } from './message-list.tsx'
import common from '../../../shared/theme/common.module.css'
import classes from './messages.module.css'

const icons: Readonly<Record<number, ComponentType<{ size: number; stroke: number }>>> = {
  [messageTypes.doc]: IconFileText,
  [messageTypes.project]: IconFolders,
  [messageTypes.push]: IconUpload,
  [messageTypes.release]: IconPackage,
  [messageTypes.import]: IconUpload,
  [messageTypes.space]: IconLayoutGrid,
  [messageTypes.account]: IconShieldCheck,
  [messageTypes.export]: IconDownload,
}

function MessageRow({ message, linkOf }: { message: Message; linkOf: MessageLink }) {
  const { t } = useTranslation('inbox')
  const read = useReadMessage()
  const link = linkOf(message)
  const isUnread = message.isRead === 0
  const Icon = icons[message.type] ?? IconFileText
  const markRead = () => {
    if (isUnread) read.mutate(message.id)
  }
  return (
    <li className={classes['row']} data-unread={isUnread || undefined}>
      <span className={classes['kind']} aria-hidden>
        <Icon size={16} stroke={1.6} />
      </span>
      <div className={classes['text']}>
        {link === undefined ? (
          <p>{message.message}</p>
        ) : (
          <Link to={link} onClick={markRead}>
            {message.message}
          </Link>
        )}
        {message.changes !== null && (
          <p className={common['soft']}>
            <ChangeTitle summary={message.changes} />
          </p>
        )}
        <span className={classes['time']}>
          <RelativeDate epochMs={message.createdAtMs} />
        </span>
      </div>
      {isUnread && (
        <>
          <span className={classes['dot']} role="img" aria-label={t('unread')} />
          <Tooltip label={t('read')}>
            <ActionIcon aria-label={t('read')} onClick={markRead}>
              <IconCheck size={15} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </li>
  )
}

/** Messages one below the other, each with a mark while unread. */
export function MessageRows({ messages, linkOf }: { messages: readonly Message[]; linkOf: MessageLink }) {
  const { t } = useTranslation('inbox')
  return (
    <ul className={common['cardList']} aria-label={t('title')}>
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} linkOf={linkOf} />
      ))}
    </ul>
  )
}
