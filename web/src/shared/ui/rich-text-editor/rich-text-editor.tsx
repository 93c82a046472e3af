/*
 * Rich text as it looks, or as its HTML. Owns: which of both, and that nothing is lost on the way: a text with markup the editor cannot hold stays
 * in its source. Does not own: how a picture gets to the server, and how readers see the text.
 */
import { Alert, Button } from '@mantine/core'
import { IconCode, IconInfoCircle, IconPencil } from '@tabler/icons-react'
import clsx from 'clsx'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../code-editor/code-editor.tsx'
import { SkeletonRows } from '../feedback/skeleton.tsx'
import classes from './rich-text-editor.module.css'
import type { RichTextEditorProps } from './rich-text-area.tsx'

/** Large; fetched when the first rich text is written. */
const RichTextArea = lazy(async () => ({ default: (await import('./rich-text-area.tsx')).RichTextArea }))

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, value, onChange, renderPreview, fills = false } = props
  const { t } = useTranslation('rich-text')
  const [isSource, setSource] = useState(false)
  const [isRefused, setRefused] = useState(false)
  // Typing comes first; the picture follows when there is time.
  const shown = useDeferredValue(value)
  if (!isSource) {
    return (
      <Suspense fallback={<SkeletonRows rows={4} height={40} />}>
        <RichTextArea
          {...props}
          fills={fills}
          onSource={() => {
            setRefused(false)
            setSource(true)
          }}
          onRefuse={() => {
            setRefused(true)
            setSource(true)
          }}
        />
      </Suspense>
    )
  }
  return (
    <div className={clsx('l-column l-gap-10 l-narrow', classes['source'])} data-fill={fills || undefined}>
      <div className="l-row l-gap-12">
        <Button
          size="sm"
          leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}
          onClick={() => setSource(false)}
        >
          {t('toVisual')}
        </Button>
        <span className="l-inline-row l-gap-4 l-note">
          <IconCode size={15} stroke={1.6} aria-hidden />
          {t('source')}
        </span>
      </div>
      {isRefused && (
        <Alert icon={<IconInfoCircle size={16} stroke={1.6} aria-hidden />} role="status">
          {t('cannotHold')}
        </Alert>
      )}
      <div className={clsx('l-grid l-columns-2 l-gap-16 l-grow l-m-one-column', classes['split'])}>
        <CodeEditor language="html" wraps label={label} value={value} onChange={onChange} />
        <div className="l-py-8 l-px-16 l-scroll l-frame l-round">{renderPreview(shown)}</div>
      </div>
    </div>
  )
}
