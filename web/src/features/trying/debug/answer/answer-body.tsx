import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconFilePlus, IconSearch } from '@tabler/icons-react'
import { useMemo, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../../shared/lib/save-file.ts'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import type { CodeLanguage } from '../../../../shared/ui/code-editor/code-language.ts'
import type { CodeEditorHandle } from '../../../../shared/ui/code-editor/editor-handle.ts'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { IconTool } from '../../../../shared/ui/overlay/icon-tool.tsx'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import type { Additions } from '../match/use-additions.ts'
import { lastHop, type CallState } from '../send/call-state.ts'
import { fileNameFor, isStructured, isTextual, type AnswerKind } from './answer-kind.ts'
import { ValueBar } from '../cases/value-bar.tsx'
import { decodeText } from './decode-text.ts'
import { EventLog } from './event-log.tsx'
import { HexView } from './hex-view.tsx'
import { valueAt } from './pointed-value.ts'
import { Preview } from './preview.tsx'
import { TableView } from './table-view.tsx'
import type { Answer } from './use-answer.ts'
import classes from './answer.module.css'

type View = 'pretty' | 'table' | 'raw' | 'preview' | 'hex'

/** Ways to look at a kind of body, the best first. */
function viewsOf(kind: AnswerKind, hasPretty: boolean, hasTable: boolean): View[] {
  switch (kind) {
    case 'empty':
      return []
    case 'html':
    case 'json':
    case 'xml':
    case 'text':
      return [
        ...(hasPretty ? ['pretty' as const] : []),
        ...(hasTable ? ['table' as const] : []),
        'raw',
        ...(kind === 'html' ? ['preview' as const] : []),
        'hex',
      ]
    case 'image':
    case 'audio':
    case 'video':
    case 'pdf':
      return ['preview', 'hex']
    case 'events':
    case 'bytes':
      return ['hex']
  }
}

interface AnswerBodyProps {
  call: CallState
  answer: Answer
  additions: Additions | undefined
}

/** The body of a response. */
export function AnswerBody({ call, answer, additions }: AnswerBodyProps) {
  const { t } = useTranslation('debug')
  const { kind, bytes, read } = answer
  const [wanted, setWanted] = useState<View>()
  const editor = useRef<CodeEditorHandle>(null)
  if (kind === 'events') return <EventLog call={call} />
  if (bytes === undefined) return null
  if (kind === 'empty') return <p className="l-p-16 l-note">{t('answer.empty')}</p>
  // Most often it can be indented: the choice is there while that is being done.
  const hasPretty = isStructured(kind) && (read === undefined || read.pretty !== undefined)
  const views = viewsOf(kind, hasPretty, read?.table !== undefined)
  const view = views.find((each) => each === wanted) ?? views[0] ?? 'hex'
  const isText = view === 'pretty' || view === 'raw'
  return (
    <>
      <div className="l-row l-wrap l-gap-8 l-px-16 l-py-8">
        <div className="l-grow">
          {views.length > 1 && (
            <Segmented
              name={t('answer.view')}
              segments={views.map((value) => ({ value, label: t(`view.${value}`) }))}
              value={view}
              onChange={setWanted}
            />
          )}
        </div>
        <div className="l-row l-gap-8">
          {isText && read !== undefined && (
            <IconTool
              iconSize={15}
              icon={IconSearch}
              label={t('answer.search')}
              onClick={() => editor.current?.search()}
            />
          )}
          <BodyTools call={call} answer={answer} additions={additions} bytes={bytes} isPretty={view === 'pretty'} />
        </div>
      </div>
      {isText &&
        (read === undefined ? (
          <p className="l-p-16 l-note" role="status">
            {t('answer.reading')}
          </p>
        ) : (
          <BodyText
            editor={editor}
            kind={kind}
            bytes={bytes}
            contentType={answer.contentType}
            pretty={view === 'pretty' ? read.pretty : undefined}
          />
        ))}
      {view === 'table' && read?.table !== undefined && <TableView table={read.table} />}
      {view === 'preview' && <Preview kind={kind} bytes={bytes} contentType={answer.contentType} />}
      {view === 'hex' && <HexView bytes={bytes} />}
    </>
  )
}

interface BodyToolsProps extends AnswerBodyProps {
  bytes: Uint8Array<ArrayBuffer>
  isPretty: boolean
}

function BodyTools({ call, answer: { kind, read, contentType }, additions, bytes, isPretty }: BodyToolsProps) {
  const { t } = useTranslation('debug')
  const text = () => (isPretty ? read?.pretty : undefined) ?? decodeText(bytes, contentType)
  return (
    <>
      {isTextual(kind) && read !== undefined && <CopyButton text={text} label={t('answer.copyBody')} />}
      {additions?.canBeExample === true && (
        <Tooltip label={t('answer.asExample')}>
          <ActionIcon aria-label={t('answer.asExample')} onClick={() => additions.add({ kind: 'example' })}>
            <IconFilePlus size={15} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('answer.download')}>
        <ActionIcon
          aria-label={t('answer.download')}
          onClick={() => {
            saveFile(fileNameFor(lastHop(call)?.url ?? '', kind), new Blob([bytes], { type: contentType }))
          }}
        >
          <IconDownload size={15} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

const languages: Partial<Record<AnswerKind, CodeLanguage>> = { json: 'json', xml: 'xml', html: 'html' }

interface BodyTextProps {
  editor: Ref<CodeEditorHandle>
  kind: AnswerKind
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** Shown instead of the text as it was sent. */
  pretty: string | undefined
}

function BodyText({ editor, kind, bytes, contentType, pretty }: BodyTextProps) {
  const { t } = useTranslation('debug')
  const text = useMemo(() => pretty ?? decodeText(bytes, contentType), [pretty, bytes, contentType])
  const [caret, setCaret] = useState<number>()
  const value = useMemo(() => (caret === undefined ? undefined : valueAt(text, caret)), [text, caret])
  return (
    <>
      {kind === 'json' && <ValueBar value={value} />}
      <div className="l-flex l-column l-rest l-px-16 l-pb-12">
        <CodeEditor
          ref={editor}
          className={classes['code']}
          readOnly
          language={languages[kind] ?? 'text'}
          label={t('answer.body')}
          value={text}
          {...(kind === 'json' && { onCaret: setCaret })}
        />
      </div>
    </>
  )
}
