import { CloseButton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { HexView } from '../answer/hex-view.tsx'
import { indentJson } from '../indent-json.ts'
import type { SocketEntry } from './socket-log.ts'
import classes from './socket.module.css'

interface MessageViewProps {
  entry: Extract<SocketEntry, { content: unknown }>
  onClose: () => void
}

/** A message in full: JSON is indented, bytes are hexadecimal. */
export function MessageView({ entry: { kind, content }, onClose }: MessageViewProps) {
  const { t } = useTranslation('debug')
  const { t: common } = useTranslation()
  const shown = useMemo(() => (typeof content === 'string' ? setOut(content) : undefined), [content])
  return (
    <section className={classes['opened']} aria-label={t('socket.message')}>
      <header className="l-row l-gap-8 l-px-16 l-min-h-36">
        <h3 className="l-grow l-note l-medium">{t(`socket.kind.${kind}`)}</h3>
        {typeof content === 'string' && <CopyButton text={content} label={t('socket.copyMessage')} />}
        <CloseButton size="var(--l-hit)" iconSize={14} aria-label={common('close')} onClick={onClose} />
      </header>
      {shown === undefined || typeof content !== 'string' ? (
        <HexView bytes={typeof content === 'string' ? new Uint8Array() : content} />
      ) : (
        <div className="l-flex l-column l-rest l-short l-px-16 l-pb-12">
          <CodeEditor
            className={classes['text']}
            readOnly
            language={shown.isJson ? 'json' : 'text'}
            label={t('socket.message')}
            value={shown.text}
          />
        </div>
      )}
    </section>
  )
}

function setOut(text: string): { text: string; isJson: boolean } {
  if (!/^\s*[[{]/.test(text)) return { text, isJson: false }
  try {
    return { text: indentJson(text), isJson: true }
  } catch {
    // No JSON after all.
    return { text, isJson: false }
  }
}
