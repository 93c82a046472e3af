import type { DocDetail } from '@lectern/contracts'
import { rowsOf, stringAt, type HttpContent } from '@lectern/model'
import { Drawer } from '@mantine/core'
import clsx from 'clsx'
import { Suspense, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mobileMedia, useMedia } from '../../../shared/lib/hooks/use-media.ts'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import { useDocumentState } from './document-context.ts'
import { DocumentNeighbours } from './document-neighbours.tsx'
import { AddressCard } from './parts/address-card.tsx'
import { DocumentHead } from './parts/document-head.tsx'
import { SectionBar, type SectionLink } from './parts/section-bar.tsx'
import { RequestSample } from './samples/request-sample.tsx'
import { ResponseSample } from './samples/response-sample.tsx'
import { BodySection } from './sections/body-section.tsx'
import { CallbacksSection } from './sections/callbacks-section.tsx'
import { ErrorCodes, readErrorCodes } from './sections/error-codes.tsx'
import { Extras } from './sections/extras.tsx'
import { readOperation, type OperationParts } from './sections/operation-parts.ts'
import { ParametersSection } from './sections/parameters-section.tsx'
import { ResponsesSection } from './sections/responses-section.tsx'
import { SecuritySection } from './sections/security-section.tsx'
import { readableWidth } from './widths.ts'
import classes from './document.module.css'

interface HttpDocumentProps {
  detail: DocDetail
  content: HttpContent
  samples: { isOpen: boolean; setOpen: (open: boolean) => void }
}

/** An operation: what it is for, where to call it, what goes in and what comes out; samples beside it. */
export function HttpDocument({ detail, content, samples }: HttpDocumentProps) {
  const { components, application } = useDocumentState()
  const parts = useMemo(() => readOperation(content, components, application), [content, components, application])
  // Answers by their status stand among the responses already.
  const errors = useMemo(
    () => readErrorCodes(detail.errorCodeParams.filter((row) => row['level'] !== 'response')),
    [detail],
  )
  const bodyCount = useBodyCount(parts)
  const sections = useSections(parts, bodyCount, errors.length, detail.constants.length > 0)
  return (
    <WithSamples
      samples={samples}
      aside={
        <Suspense>
          {content.container === 'paths' && <RequestSample content={content} />}
          <ResponseSample responses={parts.responses} />
        </Suspense>
      }
    >
      <DocumentHead detail={detail} meta={<OperationId content={content} />} />
      <AddressCard
        content={content}
        onShowSamples={() => {
          samples.setOpen(true)
        }}
      />
      <SectionBar
        sections={sections}
        aside={
          <>
            <span className="l-clip l-t1 l-medium l-ellipsis">{detail.name}</span>
            <MethodLabel httpMethod={content.method} />
          </>
        }
      />
      {parts.parameters.map((group) => (
        <ParametersSection key={group.section} {...group} />
      ))}
      {parts.body !== undefined && <BodySection body={parts.body} count={bodyCount} />}
      <ResponsesSection responses={parts.responses} />
      {parts.callbacks.length > 0 && <CallbacksSection callbacks={parts.callbacks} />}
      {parts.security.alternatives.length > 0 && <SecuritySection security={parts.security} />}
      {errors.length + detail.constants.length > 0 && <ErrorCodes rows={errors} />}
      <Extras externalDocs={parts.externalDocs} extensions={parts.extensions} />
    </WithSamples>
  )
}

/** What the source calls the operation: code and people who know the source search for it. */
function OperationId({ content }: Pick<HttpDocumentProps, 'content'>) {
  const { t } = useTranslation('document')
  const id = stringAt(content.operation, 'operationId')?.trim() ?? ''
  return id === '' ? null : <span className="l-break">{t('head.operationId', { id })}</span>
}

/** Fields of the body's first level, in its first representation. */
function useBodyCount(parts: OperationParts): number {
  const { components } = useDocumentState()
  const schema = parts.body?.mediaTypes[0]?.schema
  return useMemo(() => (schema === undefined ? 0 : rowsOf(schema, components).length), [schema, components])
}

function useSections(
  parts: OperationParts,
  bodyCount: number,
  errorCount: number,
  hasConstants: boolean,
): SectionLink[] {
  const { t } = useTranslation('document')
  const isMobile = useMedia(mobileMedia)
  return [
    ...(isMobile ? [{ id: 'overview', label: t('section.overview') }] : []),
    ...parts.parameters.map(({ section, rows }) => ({
      id: section,
      label: t(`section.${section}`),
      count: rows.length,
    })),
    ...(parts.body === undefined ? [] : [{ id: 'body', label: t('section.body'), count: bodyCount }]),
    { id: 'responses', label: t('section.responses'), count: parts.responses.length },
    ...(parts.callbacks.length === 0
      ? []
      : [{ id: 'callbacks', label: t('section.callbacks'), count: parts.callbacks.length }]),
    ...(parts.security.alternatives.length === 0 ? [] : [{ id: 'security', label: t('section.security') }]),
    ...(errorCount === 0 && !hasConstants ? [] : [{ id: 'errors', label: t('section.errors'), count: errorCount }]),
  ]
}

interface WithSamplesProps {
  children: ReactNode
  aside: ReactNode
  samples: HttpDocumentProps['samples']
}

/** Two columns where there is room; below 1280 px the samples wait in a drawer, from below on a phone. */
export function WithSamples({ children, aside, samples }: WithSamplesProps) {
  const { t } = useTranslation(['document', 'common'])
  const { detail } = useDocumentState()
  const isWide = useMedia(readableWidth)
  const isMobile = useMedia(mobileMedia)
  return (
    <div className={clsx('l-grid', classes['columns'])} data-single={!isWide || !samples.isOpen || undefined}>
      <article className={clsx('l-column l-narrow', classes['document'])}>
        {children}
        <DocumentNeighbours docId={detail.id} />
      </article>
      {isWide ? (
        samples.isOpen && (
          <aside
            className={clsx(
              'l-self-top l-pt-16 l-pb-24 l-pr-20 l-max-w-640 l-sticky l-scroll-y l-no-scrollbar l-no-print',
              classes['aside'],
            )}
            aria-label={t('sample.name')}
          >
            {aside}
          </aside>
        )
      ) : (
        <Drawer
          opened={samples.isOpen}
          onClose={() => {
            samples.setOpen(false)
          }}
          position={isMobile ? 'bottom' : 'right'}
          size={isMobile ? '80%' : '480px'}
          title={t('sample.name')}
          closeButtonProps={{ 'aria-label': t('common:close') }}
        >
          {aside}
        </Drawer>
      )}
    </div>
  )
}
