import { stringAt, type CallbackOperation } from '@lectern/model'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { useDocumentState } from '../document-context.ts'
import { Heading } from '../parts/heading.tsx'
import { Prose } from '../parts/prose.tsx'
import { useAnchor } from '../use-anchor.ts'
import { readOperation } from './operation-parts.ts'
import { FoldingCard } from './folding-card.tsx'
import { SchemaView } from './schema-view.tsx'
import { Section } from './section.tsx'
import factsClasses from './facts.module.css'

/** Requests the service sends to the caller. */
export function CallbacksSection({ callbacks }: { callbacks: readonly CallbackOperation[] }) {
  const { t } = useTranslation('document')
  return (
    <Section id="callbacks" title={t('section.callbacks')} count={callbacks.length}>
      {callbacks.map((callback, index) => (
        <CallbackCard key={index} callback={callback} section={`callback-${index}`} />
      ))}
    </Section>
  )
}

function CallbackCard({ callback, section }: { callback: CallbackOperation; section: string }) {
  const { t } = useTranslation('document')
  const { components, application } = useDocumentState()
  const { target } = useAnchor()
  const [isOpen, setOpen] = useState(target?.section.startsWith(section) === true)
  const parts = useMemo(
    () => readOperation(callback.content, components, application),
    [callback, components, application],
  )
  const { operation } = callback.content
  const media = parts.body?.mediaTypes[0]
  return (
    <FoldingCard
      section={section}
      isOpen={isOpen}
      onToggle={() => {
        setOpen(!isOpen)
      }}
      head={
        <>
          <MethodLabel httpMethod={callback.content.method} size="header" />
          <code>{callback.name}</code>
          <span className="l-rest l-cut">{stringAt(operation, 'summary') ?? ''}</span>
        </>
      }
    >
      <p className="l-row l-wrap l-gap-2-8 l-t2">
        {t('callback.address')}
        <code className="l-px-6 l-t1 l-on-hover l-size-12 l-break l-round-tag">{callback.expression}</code>
      </p>
      <Prose text={stringAt(operation, 'description') ?? ''} inline className="l-mb-8" />
      {media !== undefined && (
        <>
          <Heading
            level={4}
            className={clsx('l-mx-0 l-mt-12 l-mb-4 l-t2 l-size-12 l-bold l-line-18', factsClasses['subhead'])}
          >{`${t('section.bodyTitle')} · ${media.mediaType}`}</Heading>
          <SchemaView
            section={`${section}-body`}
            mediaType={media.mediaType}
            label={t('section.bodyTitle')}
            schema={media.schema}
          />
        </>
      )}
      {parts.responses.length > 0 && (
        <Heading
          level={4}
          className={clsx('l-mx-0 l-mt-12 l-mb-4 l-t2 l-size-12 l-bold l-line-18', factsClasses['subhead'])}
        >
          {t('callback.answers')}
        </Heading>
      )}
      <ul className={clsx('l-plain-list', factsClasses['facts'])}>
        {parts.responses.map((response) => (
          <li className="l-flex l-wrap l-baseline l-rule-bottom l-unruled-last" key={response.status}>
            <code>{response.status}</code>
            <Prose text={response.summary === '' ? response.description : response.summary} inline />
          </li>
        ))}
      </ul>
    </FoldingCard>
  )
}
