import { docType } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import { SkeletonBar, useDelayed } from '../../../shared/ui/feedback/skeleton.tsx'
import classes from './document-skeleton.module.css'
import documentClasses from './document.module.css'
import type { DocumentHint } from './document-hint.ts'

const rows = ['46%', '38%', '62%', '31%', '52%', '44%', '35%']

/** A document to come: what the tree knows is real, the rest are bars at the true heights. */
export function DocumentSkeleton({ hint }: { hint: DocumentHint | undefined }) {
  const { t } = useTranslation('common')
  const due = useDelayed(250)
  const isText = hint?.type === docType.markdown || hint?.type === docType.custom
  return (
    <div
      className={clsx('l-grid', documentClasses['columns'])}
      data-single={isText || undefined}
      role="status"
      aria-label={t('loading')}
    >
      <article className={clsx('l-column l-narrow', documentClasses['document'])}>
        <div className="l-row l-gap-10 l-min-h-28">
          {hint === undefined ? <SkeletonBar width={180} /> : <SkeletonTitle name={hint.name} />}
        </div>
        {due && (
          <>
            <div className="l-row l-gap-10 l-min-h-24">
              <SkeletonBar width={64} />
              <SkeletonBar width={110} />
              <SkeletonBar width={60} />
            </div>
            {!isText && (
              <div className="l-row l-gap-10 l-min-h-24">
                <SkeletonBar width="92%" />
              </div>
            )}
            {!isText && (
              <div className={clsx('l-mt-14 l-card l-ruled', classes['skeletonBox'])}>
                {rows.slice(0, 3).map((width) => (
                  <div className="l-flex l-middle l-gap-12 l-py-0 l-px-12" key={width}>
                    {hint !== undefined && <MethodLabel type={hint.type} httpMethod={hint.httpMethod} size="header" />}
                    <SkeletonBar width={width} />
                  </div>
                ))}
              </div>
            )}
            {isText ? (
              <SkeletonProse />
            ) : (
              rows.map((width) => (
                <div key={width} className={clsx('l-grid l-middle l-rule-bottom l-h-36', classes['skeletonRow'])}>
                  <SkeletonBar width="56%" />
                  <SkeletonBar width={width} />
                </div>
              ))
            )}
          </>
        )}
      </article>
      {due && !isText && (
        <div
          className={clsx(
            'l-self-top l-pt-16 l-pb-24 l-pr-20 l-max-w-640 l-sticky l-scroll-y l-no-scrollbar l-no-print',
            documentClasses['aside'],
          )}
          aria-hidden
        >
          <SkeletonCard />
          <SkeletonCard />
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

/** Paragraphs under their headings to come. */
function SkeletonProse() {
  return paragraphs.map((lines, index) => (
    <div key={index} className="l-mt-20">
      <p className="l-row l-h-36">
        <SkeletonBar width="24%" />
      </p>
      {lines.map((width) => (
        <p key={width} className="l-row l-h-24">
          <SkeletonBar width={width} />
        </p>
      ))}
    </div>
  ))
}

/** A card of code to come. */
function SkeletonCard() {
  return (
    <div className={clsx('l-pb-12 l-on-code l-card', classes['skeletonCard'])}>
      <div className="l-flex l-middle l-mb-8 l-py-0 l-px-12 l-rule-bottom">
        <SkeletonBar width={72} />
      </div>
      {rows.map((width, index) => (
        <p className="l-line-19" key={width} style={{ paddingLeft: index === 0 ? 0 : 16 }}>
          <SkeletonBar width={width} />
        </p>
      ))}
    </div>
  )
}

function SkeletonTitle({ name }: { name: string }) {
  return <h1 style={{ fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>{name}</h1>
}
