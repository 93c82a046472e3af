import { Textarea } from '@mantine/core'
import { constantLimits } from '@lectern/contracts'
import clsx from 'clsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConstantPlace } from '../../../../entities/constant/constant-queries.ts'
import { usePictures } from '../../../../entities/document/use-pictures.ts'
import { RichTextEditor } from '../../../../shared/ui/rich-text-editor/rich-text-editor.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { SkeletonRows } from '../../../../shared/ui/feedback/skeleton.tsx'
import { htmlOfNote, isHtmlNote, noteOfHtml } from '../note-html.ts'
import classes from './constants.module.css'

interface ConstantsTextProps {
  place: ConstantPlace
  /** CommonMark, which may hold HTML. */
  text: string
  canEdit: boolean
  onChange: (text: string) => void
}

/** The text of a level: seen as readers see it, written as it looks or as Markdown. */
export function ConstantsText({ place, text, canEdit, onChange }: ConstantsTextProps) {
  const { t } = useTranslation('constants')
  const isEmpty = text.trim() === ''
  const [mode, setMode] = useState<'read' | 'visual' | 'markdown'>(isEmpty ? 'visual' : 'read')
  if (!canEdit && isEmpty) return null
  return (
    <section className="l-mt-12" aria-label={t('text.title')}>
      <div className="l-row l-wrap l-gap-4-8 l-mb-8">
        <h3 className="l-size-13 l-bold l-line-20">{t('text.title')}</h3>
        <span className="l-rest l-note">{t('text.hint')}</span>
        {canEdit && (
          <Segmented
            name={t('text.mode')}
            value={mode}
            onChange={setMode}
            segments={[
              { value: 'read', label: t('text.read') },
              { value: 'visual', label: t('text.visual') },
              { value: 'markdown', label: t('text.markdown') },
            ]}
          />
        )}
      </div>
      {!canEdit || mode === 'read' ? (
        <Rendered text={text} />
      ) : mode === 'visual' ? (
        <VisualText place={place} text={text} onChange={onChange} />
      ) : (
        <Textarea
          aria-label={t('text.title')}
          placeholder={t('text.placeholder')}
          value={text}
          autosize
          minRows={6}
          maxRows={24}
          maxLength={constantLimits.text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </section>
  )
}

/** Written as it looks; a Markdown text becomes HTML with the first change. */
function VisualText({ place, text, onChange }: Omit<ConstantsTextProps, 'canEdit'>) {
  const { t } = useTranslation('constants')
  const html = useHtml(text)
  const putPictures = usePictures('moduleId' in place ? place.moduleId : '')
  if (html === undefined) return <SkeletonRows rows={3} height={32} />
  return (
    <RichTextEditor
      label={t('text.title')}
      value={html}
      onChange={(next) => onChange(noteOfHtml(next))}
      renderPreview={(shown) => <Rendered text={noteOfHtml(shown)} />}
      {...('moduleId' in place && { onPictures: putPictures })}
    />
  )
}

function useHtml(text: string): string | undefined {
  const [read, setRead] = useState<{ text: string; html: string }>()
  const isHtml = isHtmlNote(text)
  useEffect(() => {
    if (isHtml) return
    let isCurrent = true
    void import('../../../../entities/document/markdown/render-markdown.ts').then(({ writeMarkdownAsHtml }) => {
      if (isCurrent) setRead({ text, html: writeMarkdownAsHtml(text) })
    })
    return () => {
      isCurrent = false
    }
  }, [text, isHtml])
  return isHtml ? htmlOfNote(text) : read?.text === text ? read.html : undefined
}

const RenderedText = lazy(async () => {
  const { RenderedText: component } = await import('../../../../entities/document/markdown/rendered-text.tsx')
  return { default: component }
})

/** The text as readers see it; its reader comes with the first text. */
function Rendered({ text }: { text: string }) {
  const names = clsx('l-flush', classes['rendered'])
  return (
    <Suspense fallback={<div className={names} />}>
      <RenderedText text={text} format="markdown" idPrefix="" className={names} />
    </Suspense>
  )
}
