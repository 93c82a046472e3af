import type { CustomContent, DocumentContent, MarkdownContent } from '@lectern/model'
import clsx from 'clsx'
import { useDeferredValue, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePictures } from '../../../../entities/document/use-pictures.ts'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import type { CodeEditorHandle } from '../../../../shared/ui/code-editor/editor-handle.ts'
import { RichTextEditor } from '../../../../shared/ui/rich-text-editor/rich-text-editor.tsx'
import { useEditorParts } from '../state/editor-parts.ts'
import { useImages } from '../state/use-images.ts'
import { MarkdownTools } from './markdown-field.tsx'
import classes from '../components/doc-editor.module.css'
import type { SectionProps } from './section-props.ts'

/** A document that is a text. */
export function TextSection(props: SectionProps) {
  const { content } = props.editor.values
  if (content.kind === 'markdown') return <MarkdownText {...props} content={content} />
  return content.kind === 'custom' ? <RichText {...props} content={content} /> : null
}

/** What is written left, what readers see right. */
function MarkdownText({ editor, content }: SectionProps & { content: MarkdownContent }) {
  const { t } = useTranslation('doc-editor')
  const { RenderedText } = useEditorParts()
  // Typing comes first; the picture follows when there is time.
  const shown = useDeferredValue(content.text)
  const source = useRef<CodeEditorHandle>(null)
  const images = useImages(source, editor.start.moduleId)
  return (
    <>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h2>{t('text.markdown')}</h2>
        <MarkdownTools editor={source} onImages={images.choose} />
      </div>
      <div className={clsx('l-grid l-columns-2 l-gap-16 l-min-h-320 l-m-one-column', classes['split'])} data-fill>
        <CodeEditor
          ref={source}
          language="markdown"
          wraps
          label={t('text.source')}
          value={content.text}
          onChange={(text) =>
            editor.edit(({ content: before, ...rest }) => ({ ...rest, content: withText(before, text) }), 'text')
          }
          onFiles={images.take}
        />
        <div className="l-py-8 l-px-16 l-scroll l-frame l-round">
          <RenderedText text={shown} format="markdown" />
        </div>
      </div>
    </>
  )
}

function RichText({ editor, content }: SectionProps & { content: CustomContent }) {
  const { t } = useTranslation('doc-editor')
  const { RenderedText } = useEditorParts()
  const putPictures = usePictures(editor.start.moduleId)
  return (
    <>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h2>{t('text.html')}</h2>
      </div>
      <RichTextEditor
        fills
        label={t('text.source')}
        value={content.html}
        onChange={(html) =>
          editor.edit(({ content: before, ...rest }) => ({ ...rest, content: withText(before, html) }), 'text')
        }
        onPictures={putPictures}
        renderPreview={(html) => <RenderedText text={html} format="html" />}
      />
    </>
  )
}

function withText(content: DocumentContent, text: string): DocumentContent {
  if (content.kind === 'markdown') return { ...content, text }
  return content.kind === 'custom' ? { ...content, html: text } : content
}
