import { docType } from '@lectern/contracts'
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
      className={documentClasses['columns']}
      data-single={isText || undefined}
      role="status"
      aria-label={t('loading')}
    >
      <article className={documentClasses['document']}>
        <div className={classes['skeletonLine']}>
          {hint === undefined ? <SkeletonBar width={180} /> : <SkeletonTitle name={hint.name} />}
        </div>
        {due && (
          <>
            <div className={classes['skeletonLine']}>
              <SkeletonBar width={64} />
              <SkeletonBar width={110} />
              <SkeletonBar width={60} />
            </div>
            <div className={classes['skeletonLine']}>
              <SkeletonBar width="92%" />
            </div>
            {!isText && (
              <div className={classes['skeletonBox']}>
                {rows.slice(0, 3).map((width) => (
                  <div key={width}>
                    {hint !== undefined && <MethodLabel type={hint.type} httpMethod={hint.httpMethod} size="header" />}
                    <SkeletonBar width={width} />
                  </div>
                ))}
              </div>
            )}
            {rows.map((width) => (
              <div key={width} className={classes['skeletonRow']}>
                <SkeletonBar width="56%" />
                <SkeletonBar width={width} />
              </div>
            ))}
          </>
        )}
      </article>
      {due && !isText && (
        <div className={documentClasses['aside']} aria-hidden>
          <SkeletonCard />
          <SkeletonCard />
        </div>
      )}
    </div>
  )
}

/** A card of code to come. */
function SkeletonCard() {
  return (
    <div className={classes['skeletonCard']}>
      <div>
        <SkeletonBar width={72} />
      </div>
      {rows.map((width, index) => (
        <p key={width} style={{ paddingLeft: index === 0 ? 0 : 16 }}>
          <SkeletonBar width={width} />
        </p>
      ))}
    </div>
  )
}

function SkeletonTitle({ name }: { name: string }) {
  return <h1 style={{ fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>{name}</h1>
}
