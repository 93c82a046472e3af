import type { DocumentContent } from '@lectern/model'
import { useDeferredValue, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor, type CodeEditorHandle } from '../../../shared/ui/code-editor/code-editor.tsx'
import { useEditorParts } from '../state/editor-parts.ts'
import { useImages } from '../state/use-images.ts'
import { MarkdownTools } from './markdown-field.tsx'
import type { SectionProps } from './section-content.tsx'
import classes from './doc-editor.module.css'

/** A document that is a text: what is written left, what readers see right. */
export function TextSection({ editor }: SectionProps) {
  const { t } = useTranslation('doc-editor')
  const { RenderedText } = useEditorParts()
  const { content } = editor.values
  const text = textOf(content)
  // Typing comes first; the picture follows when there is time.
  const shown = useDeferredValue(text)
  const source = useRef<CodeEditorHandle>(null)
  const isMarkdown = content.kind === 'markdown'
  const images = useImages(source, editor.start.moduleId, isMarkdown ? 'markdown' : 'html')
  const change = (next: string) =>
    editor.edit((values) => ({ ...values, content: withText(values.content, next) }), 'text')
  return (
    <>
      <div className={classes['sectionHead']}>
        <h2>{isMarkdown ? t('text.markdown') : t('text.html')}</h2>
        {isMarkdown && <MarkdownTools editor={source} onImages={images.choose} />}
      </div>
      <div className={classes['split']} data-fill>
        <CodeEditor
          ref={source}
          language={isMarkdown ? 'markdown' : 'html'}
          wraps
          label={t('text.source')}
          value={text}
          onChange={change}
          onFiles={images.take}
        />
        <div className={classes['rendered']}>
          <RenderedText text={shown} format={isMarkdown ? 'markdown' : 'html'} />
        </div>
      </div>
    </>
  )
}

function textOf(content: DocumentContent): string {
  return content.kind === 'markdown' ? content.text : content.kind === 'custom' ? content.html : ''
}

function withText(content: DocumentContent, text: string): DocumentContent {
  if (content.kind === 'markdown') return { ...content, text }
  return content.kind === 'custom' ? { ...content, html: text } : content
}
