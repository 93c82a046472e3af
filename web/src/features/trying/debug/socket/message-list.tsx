import { IconArrowDown, IconArrowUp, IconPlug, IconPlugOff, type Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useId, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../shared/lib/file-size.ts'
import { mobileMedia, useMedia } from '../../../../shared/lib/hooks/use-media.ts'
import { VirtualRows, type VirtualRowsHandle } from '../../../../shared/ui/virtual-rows/virtual-rows.tsx'
import { hexOfStart } from '../answer/hex-lines.ts'
import type { SocketEntry } from './socket-log.ts'
import { useTimeFormat } from '../answer/use-time-format.ts'
import classes from './socket.module.css'

const rowHeights = { wide: 32, mobile: 44 } as const
/** Characters of a message that its row shows. */
const shownLetters = 400

const pictures: Record<SocketEntry['kind'], Icon> = {
  sent: IconArrowUp,
  received: IconArrowDown,
  opened: IconPlug,
  closed: IconPlugOff,
}
const tones: Readonly<Partial<Record<SocketEntry['kind'], string>>> = { sent: 'l-ac', received: 'l-ok' }

interface MessageListProps {
  entries: readonly SocketEntry[]
  /** Number of the entry that is shown in full. */
  chosen: number | undefined
  onChoose: (number: number) => void
}

/** One line for each entry; arrow keys go from one to the next. The last one stays in sight until one scrolls away from it. */
export function MessageList({ entries, chosen, onChoose }: MessageListProps) {
  const { t } = useTranslation('debug')
  const list = useRef<VirtualRowsHandle>(null)
  const prefix = useId()
  const rowHeight = rowHeights[useMedia(mobileMedia) ? 'mobile' : 'wide']
  const at = chosen === undefined ? -1 : entries.findIndex(({ number }) => number === chosen)
  const last = entries.length - 1
  const isAtEnd = useRef(true)
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollToRow(last)
  }, [last])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextRow(event.key, at, last)
    const entry = next === undefined ? undefined : entries[next]
    if (next === undefined || entry === undefined) return
    event.preventDefault()
    list.current?.scrollToRow(next)
    onChoose(entry.number)
  }
  return (
    <VirtualRows
      handle={list}
      count={entries.length}
      rowHeight={rowHeight}
      className={classes['list']}
      role="listbox"
      tabIndex={0}
      aria-label={t('socket.log')}
      aria-activedescendant={at < 0 ? undefined : `${prefix}${String(chosen)}`}
      alwaysDraw={at}
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight > scrollHeight - rowHeight
      }}
      renderRow={(index, style) => {
        const entry = entries[index]
        return (
          entry && (
            <MessageRow
              key={entry.number}
              id={`${prefix}${String(entry.number)}`}
              {...{ entry, style }}
              isChosen={index === at}
              onChoose={() => onChoose(entry.number)}
            />
          )
        )
      }}
    />
  )
}

function nextRow(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'ArrowUp':
      return at < 0 ? last : Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

interface MessageRowProps {
  id: string
  entry: SocketEntry
  style: CSSProperties
  isChosen: boolean
  onChoose: () => void
}

function MessageRow({ id, entry, style, isChosen, onChoose }: MessageRowProps) {
  const { t, i18n } = useTranslation('debug')
  const time = useTimeFormat()
  const Picture = pictures[entry.kind]
  return (
    // Keys are those of the list.
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={clsx('l-row l-wide l-gap-8 l-size-12 l-bare l-text-start l-pointer l-hoverable', classes['message'])}
      style={style}
      onClick={onChoose}
    >
      <Picture
        size={14}
        stroke={1.8}
        className={clsx('l-fixed', tones[entry.kind])}
        role="img"
        aria-label={t(`socket.kind.${entry.kind}`)}
      />
      <time className="l-t3 l-digits l-one-line">{time.format(entry.atMs)}</time>
      <code className="l-rest l-cut l-t1">{useLine(entry)}</code>
      {'content' in entry && (
        <span className="l-t3 l-digits l-one-line">{formatBytes(entry.bytes, i18n.language)}</span>
      )}
    </button>
  )
}

/** The beginning of a message, or what happened, in one line. */
function useLine(entry: SocketEntry): string {
  const { t } = useTranslation('debug')
  if (entry.kind === 'opened')
    return entry.protocol === '' ? t('socket.opened') : t('socket.openedWith', { protocol: entry.protocol })
  if (entry.kind === 'closed') return t('socket.closedLine', { code: entry.code, reason: entry.reason }).trim()
  const { content } = entry
  return typeof content === 'string' ? content.slice(0, shownLetters).replaceAll(/\s+/g, ' ') : hexOfStart(content)
}
