import { Button, TextInput } from '@mantine/core'
import { IconAlertCircle, IconDownload, IconPlug, IconSearch, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { saveFile } from '../../../../shared/lib/save-file.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { NoticeBar } from '../../../../shared/ui/feedback/notice-bar.tsx'
import { StatusDot, type DotTone } from '../../../../shared/ui/feedback/status-dot.tsx'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { isUntrusted, useClosingWords } from './closing-words.ts'
import { logAsJson, logAsText } from './log-files.ts'
import { MessageList } from './message-list.tsx'
import { MessageView } from './message-view.tsx'
import { entriesWith, type SocketEntry } from './socket-log.ts'
import type { SocketPhase, useSocket } from './use-socket.ts'
import classes from './socket.module.css'

type Socket = ReturnType<typeof useSocket>

interface SocketPanelProps {
  socket: Socket
  isVisit: boolean
  /** Connects without verifying the certificate of the service. */
  onUnverified: () => void
}

/** What went through a WebSocket: a list, and one message in full. */
export function SocketPanel({ socket, isVisit, onUnverified }: SocketPanelProps) {
  const { t } = useTranslation('debug')
  const { log } = socket
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<number>()
  const entries = useMemo(() => entriesWith(log.entries, words), [log.entries, words])
  const shown = entries.find(({ number }) => number === chosen)
  return (
    <section className="l-flex l-column l-rest" aria-label={t('socket.title')} data-phase={socket.phase}>
      <SocketHead socket={socket} words={words} onWords={setWords} />
      <Problem socket={socket} isVisit={isVisit} onUnverified={onUnverified} />
      {log.dropped > 0 && <p className="l-px-16 l-py-4 l-note">{t('socket.dropped', { count: log.dropped })}</p>}
      {log.entries.length === 0 ? (
        <EmptyState icon={<IconPlug size={20} stroke={1.5} />} title={t('socket.none')}>
          {t('socket.noneHint')}
        </EmptyState>
      ) : entries.length === 0 ? (
        <p className="l-rest l-p-16 l-note">{t('socket.noMatch')}</p>
      ) : (
        <MessageList entries={entries} chosen={chosen} onChoose={setChosen} />
      )}
      {shown !== undefined && 'content' in shown && (
        <MessageView key={shown.number} entry={shown} onClose={() => setChosen(undefined)} />
      )}
    </section>
  )
}

const tones: Record<SocketPhase, DotTone> = {
  idle: 'hollow',
  connecting: 'warn',
  open: 'ok',
  closing: 'warn',
  closed: 'hollow',
}

interface SocketHeadProps {
  socket: Socket
  words: string
  onWords: (words: string) => void
}

/** The state of the connection, and what can be done with the log. */
function SocketHead({ socket: { phase, log, clear }, words, onWords }: SocketHeadProps) {
  const { t } = useTranslation('debug')
  return (
    <div className="l-row l-wrap l-gap-8 l-px-16 l-py-4 l-min-h-40 l-rule-bottom">
      <p
        className="l-row l-grow l-wrap l-gap-4-12 l-size-12 l-m-whole-row"
        role="status"
        aria-label={t('socket.state')}
      >
        <StatusDot tone={tones[phase]}>{t(`socket.phase.${phase}`)}</StatusDot>
        <span className="l-t2 l-digits">{t('socket.counts', { sent: log.sent, received: log.received })}</span>
      </p>
      <TextInput
        size="sm"
        className={classes['filter'] ?? ''}
        type="search"
        aria-label={t('socket.filter')}
        placeholder={t('socket.filter')}
        leftSection={<IconSearch size={14} stroke={1.6} aria-hidden />}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
      />
      <ActionMenu label={t('socket.tools')}>
        <LogActions entries={log.entries} onClear={clear} />
      </ActionMenu>
    </div>
  )
}

function LogActions({ entries, onClear }: { entries: readonly SocketEntry[]; onClear: () => void }) {
  const { t } = useTranslation('debug')
  const isDisabled = entries.length === 0
  const save = (name: string, type: string, text: string) => saveFile(name, new Blob([text], { type }))
  return (
    <>
      <Action
        icon={IconDownload}
        isDisabled={isDisabled}
        onClick={() => save('messages.txt', 'text/plain', logAsText(entries))}
      >
        {t('socket.saveText')}
      </Action>
      <Action
        icon={IconDownload}
        isDisabled={isDisabled}
        onClick={() => save('messages.json', 'application/json', logAsJson(entries))}
      >
        {t('socket.saveJson')}
      </Action>
      <Action icon={IconTrash} isDisabled={isDisabled} onClick={onClear}>
        {t('socket.clear')}
      </Action>
    </>
  )
}

/** Why there is no connection, or no longer one. */
function Problem({ socket: { error, closing }, isVisit, onUnverified }: SocketPanelProps) {
  const { t } = useTranslation('debug')
  const wordsOf = useClosingWords()
  if (error === undefined && closing === undefined) return null
  const isGood = closing !== undefined && (closing.code === 1000 || closing.code === 1005)
  return (
    <div className="l-px-16 l-pt-12">
      <NoticeBar
        tone={isGood ? 'note' : 'bad'}
        icon={<IconAlertCircle size={16} stroke={1.6} aria-hidden />}
        text={closing === undefined ? describeError(error) : wordsOf({ closing, wasOpen: closing.wasOpen, isVisit })}
      >
        {closing !== undefined && isUntrusted(closing) && (
          <Button onClick={onUnverified}>{t('socket.connectUnverified')}</Button>
        )}
      </NoticeBar>
    </div>
  )
}
