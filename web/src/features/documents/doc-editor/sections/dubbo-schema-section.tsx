import type { DubboContent } from '@lectern/model'
import { useEditorParts } from '../state/editor-parts.ts'
import { SectionName } from '../components/section-nav.tsx'
import { useTranslation } from 'react-i18next'
import type { SectionProps } from './section-props.ts'

interface DubboSchemaSectionProps extends SectionProps {
  content: DubboContent
  part: 'parameters' | 'result'
}

/** What a Dubbo method takes or returns. */
export function DubboSchemaSection({ editor, content, part }: DubboSchemaSectionProps) {
  const { t } = useTranslation('doc-editor')
  const { SchemaGrid } = useEditorParts()
  const { base, components } = editor
  return (
    <SchemaGrid
      label={t(`sections.${part}`)}
      part={{ section: part, mediaType: '' }}
      tools={
        <h2>
          <SectionName section={part} />
        </h2>
      }
      components={components}
      value={content[part]}
      {...(base.content.kind === 'dubbo' ? { saved: base.content[part] } : {})}
      onChange={(schema) => editor.edit((values) => ({ ...values, content: { ...content, [part]: schema } }))}
    />
  )
}
