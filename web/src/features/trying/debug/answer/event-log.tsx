import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { isRunning, type CallState } from '../send/call-state.ts'
import { EventReader, type ServerEvent } from './read-events.ts'
import classes from './answer.module.css'

/** Events that are shown: the last ones. */
const mostEvents = 500

interface Log {
  events: readonly ServerEvent[]
  count: number
}

/** The events of a stream, whose pieces are read once each. */
function useEvents(pieces: readonly Uint8Array[]): Log {
  const reader = useRef<{ reader: EventReader; read: number }>(undefined)
  const [log, setLog] = useState<Log>({ events: [], count: 0 })
  useEffect(() => {
    const current = (reader.current ??= { reader: new EventReader(), read: 0 })
    const nowMs = Date.now()
    const found = pieces.slice(current.read).flatMap((piece) => current.reader.read(piece, nowMs))
    current.read = pieces.length
    if (found.length === 0) return
    setLog(({ events, count }) => ({
      events: [...events, ...found].slice(-mostEvents),
      count: count + found.length,
    }))
  }, [pieces])
  return log
}

/** Server-sent events as they arrive, the newest last. */
export function EventLog({ call }: { call: CallState }) {
  const { t, i18n } = useTranslation('debug')
  const { events, count } = useEvents(call.pieces)
  const time = new Intl.DateTimeFormat(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
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
            <code className={classes['eventData']}>{data}</code>
          </li>
        ))}
      </ol>
    </div>
  )
}
