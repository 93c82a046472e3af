import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { isRunning, type CallState } from '../send/call-state.ts'
import { useTimeFormat } from './use-time-format.ts'

/** Server-sent events as they arrive, the newest last. */
export function EventLog({ call }: { call: CallState }) {
  const { t } = useTranslation('debug')
  const { events, eventCount: count } = call
  const time = useTimeFormat()
  return (
    <div className="l-flex l-column l-rest">
      <div className="l-row l-gap-8 l-px-16 l-py-8 l-note">
        <span className="l-grow" role="status">
          {t(isRunning(call) ? 'answer.eventsRunning' : 'answer.events', { count })}
        </span>
        {events.length > 0 && (
          <CopyButton text={() => events.map(({ data }) => data).join('\n')} label={t('answer.copyEvents')} />
        )}
      </div>
      <ol className="l-plain-list l-ruled l-rest l-scroll-y" aria-label={t('answer.eventLog')}>
        {events.map(({ event, id, data, atMs }, at) => (
          <li key={count - events.length + at} className="l-flex l-gap-8 l-px-16 l-py-4 l-size-12">
            <time className="l-t3 l-digits l-one-line">{time.format(atMs)}</time>
            <Tag>{event}</Tag>
            {id !== '' && <span className="l-t3">{id}</span>}
            <code className="l-grow l-narrow l-as-typed l-break">{data}</code>
          </li>
        ))}
      </ol>
    </div>
  )
}
