import { arrayAt, type HttpContent, type Json, type ParameterPlace } from '@lectern/model'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parametersAt, withParametersAt } from '../state/operation-edit.ts'
import { useEditorParts } from '../state/editor-parts.ts'
import { CommonPart } from './common-part.tsx'
import { SectionName } from '../components/section-nav.tsx'
import type { SectionProps } from './section-props.ts'

interface ParametersSectionProps extends SectionProps {
  content: HttpContent
  place: Exclude<ParameterPlace, 'querystring'>
}

/** Parameters of one place; those the path declares for all its methods are told of. */
export function ParametersSection({ editor, content, place }: ParametersSectionProps) {
  const { t } = useTranslation('doc-editor')
  const { ParametersGrid } = useEditorParts()
  const { components, base } = editor
  // The grid knows by the very list whether it is still at work on the same one: what it undoes and what was renamed.
  const saved = useMemo(
    () => (base.content.kind === 'http' ? parametersAt(base.content, components, place) : []),
    [base.content, components, place],
  )
  const [written, setWritten] = useState<readonly Json[]>([])
  const read = parametersAt(content, components, place)
  const isWritten = read.length === written.length && read.every((parameter, at) => parameter === written[at])
  const inherited = (arrayAt(content.pathItem ?? {}, 'parameters') ?? []).length
  return (
    <>
      <ParametersGrid
        label={t(`sections.${place}`)}
        part={{ section: place, mediaType: '' }}
        tools={
          <h2>
            <SectionName section={place} />
          </h2>
        }
        place={place}
        components={components}
        value={isWritten ? written : read}
        saved={saved}
        onChange={(list) => {
          setWritten(list)
          editor.edit((values) => ({ ...values, content: withParametersAt(content, components, place, list) }))
        }}
      />
      {place === 'header' && <CommonPart editor={editor} content={content} part="headers" />}
      {place === 'query' && <CommonPart editor={editor} content={content} part="params" place="query" />}
      {place === 'path' && <p className="l-hint">{t('parameters.pathHint')}</p>}
      {inherited > 0 && <p className="l-hint">{t('parameters.inherited', { count: inherited })}</p>}
    </>
  )
}
