import type { DocDetail } from '@lectern/contracts'
import { exampleOf, jsonText, rootRowOf, rowsOf, textBetween, type DubboContent, typeLabel } from '@lectern/model'
import { IconHexagon } from '@tabler/icons-react'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDubboCall } from '../../../entities/document/samples/dubbo-call.ts'
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx'
import { useDocumentState } from './document-context.ts'
import { FieldList } from './fields/field-list.tsx'
import { FactList } from '../../../shared/ui/text/fact-list.tsx'
import { WithSamples } from './http-document.tsx'
import { CodeBlock } from './parts/code-block.tsx'
import { DocumentHead } from './parts/document-head.tsx'
import { SectionBar } from './parts/section-bar.tsx'
import { CodeCard } from './samples/code-card.tsx'
import { ErrorCodes, readErrorCodes } from './sections/error-codes.tsx'
import { FoldAction } from './sections/fold-actions.tsx'
import { SchemaView } from './sections/schema-view.tsx'
import { Section, SectionHead } from './sections/section.tsx'
import { useExampleHints } from './samples/use-example-hints.ts'
import sectionClasses from './sections/sections.module.css'
import classes from './dubbo-document.module.css'

interface DubboDocumentProps {
  detail: DocDetail
  content: DubboContent
  samples: { isOpen: boolean; setOpen: (open: boolean) => void }
}

/** A method of a Dubbo service: the service, the signature, what goes in and what comes back. */
export function DubboDocument({ detail, content, samples }: DubboDocumentProps) {
  const { t } = useTranslation('document')
  const { components } = useDocumentState()
  const hints = useExampleHints(detail)
  const parameters = useMemo(
    () => rowsOf(content.parameters, components).map((row) => ({ row, schema: content.parameters })),
    [content, components],
  )
  const result = useMemo(() => rootRowOf(content.result, components), [content, components])
  const errors = readErrorCodes(detail.errorCodeParams)
  const errorCount = errors.length + detail.constants.length
  const call = useMemo(
    () => writeDubboCall(content, components, detail.dubboInfo ?? undefined, hints),
    [content, components, detail.dubboInfo, hints],
  )
  const answer = useMemo(
    () => jsonText(exampleOf(content.result, components, 'response', hints), 2),
    [content, components, hints],
  )
  return (
    <WithSamples
      samples={samples}
      aside={
        <>
          <CodeCard title={t('dubbo.call')} code={call} language="java" />
          <CodeCard title={t('dubbo.answer')} code={answer} language="json" />
        </>
      }
    >
      <DocumentHead detail={detail} />
      <ServiceCard detail={detail} definition={content.definition} />
      <SectionBar
        sections={[
          { id: 'parameters', label: t('dubbo.parameters'), count: parameters.length },
          { id: 'result', label: t('dubbo.result') },
          ...(errorCount === 0 ? [] : [{ id: 'errors', label: t('section.errors'), count: errors.length }]),
        ]}
      />
      <section
        id="parameters"
        className={clsx('l-mt-26', sectionClasses['section'])}
        aria-labelledby="parameters-title"
      >
        <FieldList
          section="parameters"
          label={t('dubbo.parameters')}
          roots={parameters}
          head={(actions, hasNested, isFolded) => (
            <SectionHead
              id="parameters"
              title={t('dubbo.parameters')}
              count={parameters.length}
              actions={hasNested && <FoldAction actions={actions} isFolded={isFolded} />}
            />
          )}
        />
        {parameters.length === 0 && (
          <p className={clsx('l-py-6 l-t3', sectionClasses['note'])}>{t('dubbo.noParameters')}</p>
        )}
      </section>
      <Section
        id="result"
        title={t('dubbo.result')}
        actions={<code className="l-note l-mono">{typeLabel(result)}</code>}
      >
        <SchemaView section="result" label={t('dubbo.result')} schema={content.result} />
      </Section>
      {errorCount > 0 && <ErrorCodes rows={errors} />}
    </WithSamples>
  )
}

function ServiceCard({ detail, definition }: { detail: DocDetail; definition: string }) {
  const { t } = useTranslation('document')
  const service = detail.dubboInfo
  const facts: readonly (readonly [string, string])[] =
    service === null
      ? []
      : [
          [t('dubbo.version'), service.version],
          [t('dubbo.protocol'), service.protocol],
          [t('dubbo.author'), service.author],
          [t('dubbo.dependency'), artifactOf(service.dependency)],
        ]
  return (
    <div className="l-mt-14 l-clip l-card">
      {service !== null && service.interfaceName !== '' && (
        <div
          className={clsx('l-row l-gap-8 l-pl-12 l-pr-6 l-min-h-36 l-on-sunken l-rule-bottom', classes['serviceHead'])}
        >
          <IconHexagon size={16} stroke={1.6} aria-hidden />
          <code className="l-grow l-size-12 l-medium l-break">{service.interfaceName}</code>
          <CopyButton text={service.interfaceName} label={t('dubbo.copyInterface')} />
        </div>
      )}
      <FactList
        className={clsx('l-grid l-spread l-m-0 l-py-10 l-px-12 l-rule-bottom', classes['serviceFacts'])}
        facts={facts}
      />
      {definition !== '' && (
        <div className={clsx('l-relative', classes['definition'])}>
          <CodeBlock code={definition} language="java" label={t('dubbo.definition')} />
          <CopyButton text={definition} label={t('dubbo.copyDefinition')} />
        </div>
      )}
    </div>
  )
}

/** `trade-api 3.1.0` of a Maven dependency; the text itself when it is none. */
function artifactOf(dependency: string): string {
  const part = (name: string) => textBetween(dependency, `<${name}>`, `</${name}>`)?.trim()
  const artifact = part('artifactId')
  return artifact === undefined ? dependency.trim() : [artifact, part('version')].filter(Boolean).join(' ')
}
