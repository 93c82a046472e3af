import { fillJsonVariables, fillVariables, type VariableValues } from '@lectern/model'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { FilePicker } from '../form/file-picker.tsx'
import { SendKeys } from '../form/send-keys.tsx'
import { useEditorVariables, useNamedVariables } from '../variables/variable-words.ts'
import classes from './socket.module.css'

const kinds = ['text', 'json', 'file'] as const

/** The message that is being written. */
interface MessageDraft {
  kind: (typeof kinds)[number]
  text: string
  file: File | undefined
}

/** The draft of a page, and what is sent of it. */
export function useMessageDraft(values: VariableValues) {
  const [draft, setDraft] = useState<MessageDraft>({ kind: 'text', text: '', file: undefined })
  /** With values in place of the names of variables; undefined where no file was chosen. */
  const content = async (): Promise<string | Uint8Array<ArrayBuffer> | undefined> => {
    if (draft.kind === 'text') return fillVariables(draft.text, values)
    if (draft.kind === 'json') return fillJsonVariables(draft.text, values)
    return draft.file && new Uint8Array(await draft.file.arrayBuffer())
  }
  return { draft, setDraft, content }
}

interface ComposerProps {
  draft: MessageDraft
  setDraft: (draft: MessageDraft) => void
  /** The connection is open. */
  canSend: boolean
  onSend: () => void
}

/** Writes a message, as text, JSON or the bytes of a file. */
export function Composer({ draft, setDraft, canSend, onSend }: ComposerProps) {
  const { t } = useTranslation('debug')
  const { t: words } = useTranslation('call-variable')
  const variables = useEditorVariables()
  const { kind, text, file } = draft
  const { unknown } = useNamedVariables(kind === 'file' ? '' : text)
  return (
    <div className="l-flex l-column l-rest l-gap-8 l-px-16 l-py-8">
      <div className="l-row l-wrap l-gap-8">
        <div className="l-grow">
          <Segmented
            name={t('socket.messageKind')}
            segments={kinds.map((value) => ({ value, label: t(`socket.as.${value}`) }))}
            value={kind}
            onChange={(next) => setDraft({ ...draft, kind: next })}
          />
        </div>
        <Button
          variant={canSend ? 'filled' : 'default'}
          leftSection={<IconSend size={15} stroke={1.6} aria-hidden />}
          rightSection={canSend && <SendKeys />}
          disabled={!canSend || (kind === 'file' && file === undefined)}
          onClick={onSend}
        >
          {t('socket.send')}
        </Button>
      </div>
      {kind === 'file' ? (
        <FilePicker
          label={t('socket.file')}
          files={file === undefined ? [] : [file]}
          onChange={([chosen]) => setDraft({ ...draft, file: chosen })}
        />
      ) : (
        <CodeEditor
          className={classes['composer']}
          label={t('socket.message')}
          language={kind}
          value={text}
          variables={variables}
          onChange={(next) => setDraft({ ...draft, text: next })}
        />
      )}
      {unknown.length > 0 && <p className="l-size-12 l-warn">{words('unknown', { names: unknown.join(', ') })}</p>}
    </div>
  )
}
