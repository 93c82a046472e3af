import type { Message } from '@lectern/contracts'
import { IconCheck } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { IconTool } from '../../../shared/ui/overlay/icon-tool.tsx'
import { MessageText } from './message-text.tsx'
import { useReadMessage } from './message-queries.ts'
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
      <ul className="l-plain-list">
        {messages.slice(0, shown).map((message) => (
          <li key={message.id} className="l-flex l-top l-gap-10 l-py-10 l-pl-14 l-pr-8 l-rule-bottom l-unruled-last">
            <span className={clsx('l-fixed l-w-7 l-h-7 l-disc', classes['dot'])} aria-hidden />
            <MessageText
              message={message}
              link={linkOf(message)}
              onOpen={() => {
                read.mutate(message.id)
                onOpen()
              }}
            />
            <IconTool
              label={t('messages.read')}
              icon={IconCheck}
              iconSize={15}
              onClick={() => read.mutate(message.id)}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="l-py-8 l-px-14 l-note l-rule-top">{t('messages.more', { count: more })}</p>}
    </>
  )
}
