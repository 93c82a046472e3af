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
import clsx from 'clsx'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeTitle } from '../../../entities/change/change-title.tsx'
import { IconTool } from '../../../shared/ui/overlay/icon-tool.tsx'
import { MessageText } from './message-text.tsx'
import { useReadMessage } from './message-queries.ts'
import type { MessageLink } from './message-list.tsx'
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
  const isUnread = message.isRead === 0
  const Icon = icons[message.type] ?? IconFileText
  const markRead = () => {
    if (isUnread) read.mutate(message.id)
  }
  return (
    <li
      className={clsx(
        'l-row l-gap-12 l-py-8 l-px-12 l-min-h-52 l-rule-bottom l-unruled-last l-hoverable',
        classes['row'],
      )}
      data-unread={isUnread || undefined}
    >
      <span className="l-flex l-fixed l-t3" aria-hidden>
        <Icon size={16} stroke={1.6} />
      </span>
      <MessageText message={message} link={linkOf(message)} onOpen={markRead}>
        {message.changes !== null && (
          <p className="l-t2">
            <ChangeTitle summary={message.changes} />
          </p>
        )}
      </MessageText>
      {isUnread && (
        <>
          <span className={clsx('l-fixed l-w-7 l-h-7 l-disc', classes['dot'])} role="img" aria-label={t('unread')} />
          <IconTool label={t('read')} icon={IconCheck} iconSize={15} onClick={markRead} />
        </>
      )}
    </li>
  )
}

/** Messages one below the other, each with a mark while unread. */
export function MessageRows({ messages, linkOf }: { messages: readonly Message[]; linkOf: MessageLink }) {
  const { t } = useTranslation('inbox')
  return (
    <ul className="l-card l-plain-list" aria-label={t('title')}>
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} linkOf={linkOf} />
      ))}
    </ul>
  )
}
