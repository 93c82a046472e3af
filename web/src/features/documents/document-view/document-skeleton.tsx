import { docType } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import { SkeletonBar, useDelayed } from '../../../shared/ui/feedback/skeleton.tsx'
import type { DocumentHint } from './document-hint.ts'
import documentClasses from './document.module.css'
import headClasses from './parts/head.module.css'
import barClasses from './parts/section-bar.module.css'
import sampleClasses from './samples/samples.module.css'
import textClasses from './text-document.module.css'
import classes from './document-skeleton.module.css'

interface ShapeProps {
  hint: DocumentHint | undefined
  /** It takes long enough for bars to be drawn. */
  isDue: boolean
}

/** A document to come: what the tree knows is real, the rest are bars at the true heights. */
export function DocumentSkeleton({ hint }: { hint: DocumentHint | undefined }) {
  const { t } = useTranslation('common')
  const isDue = useDelayed(250)
  const isText = hint?.type === docType.markdown || hint?.type === docType.custom
  return (
    <div role="status" aria-label={t('loading')}>
      {isText ? <TextShape hint={hint} isDue={isDue} /> : <OperationShape hint={hint} isDue={isDue} />}
    </div>
  )
}

const rows = ['46%', '38%', '62%', '31%', '52%', '44%', '35%']

/** Description, addresses, sections and responses, with samples beside them. */
function OperationShape({ hint, isDue }: ShapeProps) {
  const { t } = useTranslation('document')
  return (
    <div className={clsx('l-grid', documentClasses['columns'])}>
      <article className={clsx('l-column l-narrow', documentClasses['document'])}>
        <SkeletonHead name={hint?.name} look={headClasses['title']} isDue={isDue} />
        {isDue && (
          <>
            <SkeletonLines widths={['96%', '58%']} />
            <SkeletonAddresses hint={hint} />
            <SkeletonSections />
          </>
        )}
      </article>
      {isDue && (
        <div
          className={clsx(
            'l-self-top l-pt-16 l-pb-24 l-pr-20 l-max-w-640 l-sticky l-scroll-y l-no-scrollbar l-no-print',
            documentClasses['aside'],
          )}
          aria-hidden
        >
          <SkeletonCard title={t('sample.request')} />
          <SkeletonCard title={t('sample.response')} />
        </div>
      )}
    </div>
  )
}

const paragraphs = [
  ['98%', '94%', '97%', '62%'],
  ['95%', '99%', '41%'],
  ['97%', '92%', '96%', '28%'],
] as const

/** Paragraphs, the later ones under headings. */
function TextShape({ hint, isDue }: ShapeProps) {
  return (
    <div className={clsx('l-grid l-evenly l-gap-40 l-article', textClasses['text'])}>
      <article className="l-narrow">
        <SkeletonHead name={hint?.name} look={headClasses['display']} isDue={isDue} />
        {isDue &&
          paragraphs.map((lines, index) => (
            <div key={index} className="l-mt-20">
              {index > 0 && (
                <p className="l-row l-h-36">
                  <SkeletonBar width="24%" />
                </p>
              )}
              <SkeletonLines widths={lines} />
            </div>
          ))}
      </article>
    </div>
  )
}

/** The title with its version and status, and the line of facts under it. */
function SkeletonHead({ name, look, isDue }: { name: string | undefined; look: string | undefined; isDue: boolean }) {
  return (
    <>
      <div className="l-row l-gap-10 l-min-h-28">
        {name === undefined ? <SkeletonBar width={180} /> : <h1 className={look}>{name}</h1>}
        {isDue && <SkeletonBar width={52} />}
      </div>
      {isDue && (
        <div className="l-row l-gap-8 l-mt-4 l-h-20">
          <span className="l-fixed l-w-18 l-h-18 l-on-hover l-disc" />
          <SkeletonBar width={64} />
          <SkeletonBar width={110} />
          <SkeletonBar width={60} />
        </div>
      )}
    </>
  )
}

function SkeletonLines({ widths }: { widths: readonly string[] }) {
  return (
    <div className="l-mt-12">
      {widths.map((width) => (
        <p key={width} className="l-row l-h-24">
          <SkeletonBar width={width} />
        </p>
      ))}
    </div>
  )
}

/** One address is shown on phones, under the choice of the environment. */
function SkeletonAddresses({ hint }: Pick<ShapeProps, 'hint'>) {
  return (
    <div className="l-mt-14 l-card l-ruled">
      {rows.slice(0, 3).map((width, index) => (
        <div
          className={clsx('l-row l-gap-12 l-py-2 l-px-12 l-min-h-32 l-m-min-h-44', index === 2 && 'l-wide-only')}
          key={width}
        >
          <SkeletonBar width={36} />
          {hint !== undefined && <MethodLabel type={hint.type} httpMethod={hint.httpMethod} size="header" />}
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  )
}

/** The bar of sections, one with its fields, and the responses. */
function SkeletonSections() {
  return (
    <>
      <div className={clsx('l-flex l-gap-16 l-mt-12 l-rule-bottom', barClasses['bar'])}>
        {rows.slice(0, 4).map((width) => (
          <span className="l-row" key={width}>
            <SkeletonBar width={48} />
          </span>
        ))}
      </div>
      <SkeletonHeading />
      <div className="l-rule-top">
        {rows.map((width) => (
          <div key={width} className={clsx('l-grid l-middle l-rule-bottom l-h-36', classes['row'])}>
            <SkeletonBar width="44%" />
            <SkeletonBar width={width} />
          </div>
        ))}
      </div>
      <SkeletonHeading />
      <div className="l-card l-ruled">
        {rows.slice(0, 3).map((width) => (
          <div key={width} className="l-row l-gap-8 l-px-12 l-min-h-36">
            <SkeletonBar width={28} />
            <SkeletonBar width={width} />
          </div>
        ))}
      </div>
    </>
  )
}

function SkeletonHeading() {
  return (
    <p className="l-row l-mt-26 l-mb-8 l-min-h-24">
      <SkeletonBar width={110} />
    </p>
  )
}

/** A card of code to come. */
function SkeletonCard({ title }: { title: string }) {
  return (
    <div className={clsx('l-pb-12 l-on-code l-card', sampleClasses['card'])}>
      <div className="l-row l-spread l-mb-8 l-px-12 l-min-h-34 l-rule-bottom">
        <span className="l-size-12 l-medium l-line-18">{title}</span>
        <SkeletonBar width={56} />
      </div>
      {rows.map((width, index) => (
        <p className="l-line-19 l-px-12" key={width}>
          <span style={{ paddingLeft: index === 0 ? 0 : 16 }}>
            <SkeletonBar width={width} />
          </span>
        </p>
      ))}
    </div>
  )
}
