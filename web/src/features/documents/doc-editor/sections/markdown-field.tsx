import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBold, IconCode, IconItalic, IconLink, IconList, IconPhoto, IconTable } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import type { CodeEditorHandle } from '../../../../shared/ui/code-editor/editor-handle.ts'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { useEditorParts } from '../state/editor-parts.ts'
import { useImages } from '../state/use-images.ts'
import classes from '../components/doc-editor.module.css'

interface MarkdownFieldProps {
  label: string
  /** The application pictures belong to. */
  moduleId: string
  value: string
  onChange: (value: string) => void
}

/** A description as Markdown, with what it looks like. */
export function MarkdownField({ label, moduleId, value, onChange }: MarkdownFieldProps) {
  const { t } = useTranslation('doc-editor')
  const { RenderedText } = useEditorParts()
  const [side, setSide] = useState<'write' | 'look'>('write')
  const editor = useRef<CodeEditorHandle>(null)
  const images = useImages(editor, moduleId)
  return (
    <section>
      <div className="l-row l-wrap l-gap-12 l-min-h-32">
        <h3>{label}</h3>
        <Segmented
          name={t('markdown.side')}
          segments={[
            { value: 'write', label: t('markdown.write') },
            { value: 'look', label: t('markdown.look') },
          ]}
          value={side}
          onChange={setSide}
        />
        {side === 'write' && <MarkdownTools editor={editor} onImages={images.choose} />}
      </div>
      {side === 'write' ? (
        <CodeEditor
          ref={editor}
          className={classes['short']}
          language="markdown"
          wraps
          label={label}
          value={value}
          onChange={onChange}
          onFiles={images.take}
        />
      ) : (
        <div className="l-py-8 l-px-16 l-scroll l-frame l-round">
          <RenderedText text={value} format="markdown" />
        </div>
      )}
    </section>
  )
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface MarkdownToolsProps {
  editor: { readonly current: CodeEditorHandle | null }
  onImages: () => void
}

/** What Markdown can do, for those who do not know it by heart. */
export function MarkdownTools({ editor, onImages }: MarkdownToolsProps) {
  const { t } = useTranslation('doc-editor')
  const tool = (name: string, picture: ReactNode, act: () => void) => (
    <Tooltip label={name}>
      <ActionIcon aria-label={name} onClick={act}>
        {picture}
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className="l-row l-wrap l-gap-2" role="toolbar" aria-label={t('markdown.tools')}>
      {tool(t('markdown.bold'), <IconBold {...icon} />, () => editor.current?.wrap('**', '**'))}
      {tool(t('markdown.italic'), <IconItalic {...icon} />, () => editor.current?.wrap('*', '*'))}
      {tool(t('markdown.code'), <IconCode {...icon} />, () => editor.current?.wrap('`', '`'))}
      {tool(t('markdown.link'), <IconLink {...icon} />, () => editor.current?.wrap('[', '](https://)'))}
      {tool(t('markdown.list'), <IconList {...icon} />, () => editor.current?.insert('\n- '))}
      {tool(t('markdown.table'), <IconTable {...icon} />, () =>
        editor.current?.insert('\n|  |  |\n| --- | --- |\n|  |  |\n'),
      )}
      {tool(t('markdown.image'), <IconPhoto {...icon} />, onImages)}
    </div>
  )
}
