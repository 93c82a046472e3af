import type { RequestBody } from '@lectern/model'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { useDocumentState } from '../document-context.ts'
import { Prose } from '../parts/prose.tsx'
import { FoldAction } from './fold-actions.tsx'
import { sectionOf, useRepresentation } from './media-types.ts'
import { SchemaView } from './schema-view.tsx'
import { SectionHead } from './section.tsx'
import { TypeScriptPopover } from './type-script-popover.tsx'
import classes from './sections.module.css'

/** The request body in one of its representations. */
export function BodySection({ body, count }: { body: RequestBody; count: number }) {
  const { t } = useTranslation('document')
  const { chooseMediaType } = useDocumentState()
  const [index, setIndex] = useRepresentation('body', body.mediaTypes.length)
  const media = body.mediaTypes[index]
  const head = (fold: ReactNode) => (
    <SectionHead
      id="body"
      title={t('section.bodyTitle')}
      count={count}
      actions={
        <>
          {fold}
          {media !== undefined && <TypeScriptPopover schema={media.schema} name="RequestBody" />}
        </>
      }
    />
  )
  return (
    <section id="body" className={clsx('l-mt-26', classes['section'])} aria-labelledby="body-title">
      {media === undefined && head(null)}
      {media !== undefined && (
        <SchemaView
          key={index}
          section={sectionOf('body', index)}
          mediaType={media.mediaType}
          label={t('section.bodyTitle')}
          schema={media.schema}
          head={(actions, hasNested, isFolded) => (
            <>
              {head(hasNested && <FoldAction actions={actions} isFolded={isFolded} />)}
              <div className={clsx('l-row l-wrap l-gap-10 l-mb-8', classes['bodyLine'])}>
                {body.mediaTypes.length > 1 ? (
                  <Segmented
                    name={t('body.mediaType')}
                    value={String(index)}
                    segments={body.mediaTypes.map((entry, at) => ({ value: String(at), label: entry.mediaType }))}
                    onChange={(value) => {
                      setIndex(Number(value))
                      chooseMediaType(body.mediaTypes[Number(value)]?.mediaType ?? '')
                    }}
                  />
                ) : (
                  <code className="l-mono l-t3 l-size-12">{media.mediaType}</code>
                )}
                {body.required && <span className="l-bad l-size-12">{t('field.required')}</span>}
                {media.isSequence && <span className="l-mono l-t3 l-size-12">{t('body.sequence')}</span>}
              </div>
              {body.description !== '' && <Prose text={body.description} inline className="l-mb-8" />}
            </>
          )}
        />
      )}
    </section>
  )
}
