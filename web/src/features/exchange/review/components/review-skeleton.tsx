import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import listClasses from '../../../../shared/ui/form/entry-list.module.css'
import { SkeletonBar, SkeletonRows, useDelayed } from '../../../../shared/ui/feedback/skeleton.tsx'
import classes from './review.module.css'

const widths = ['46%', '34%', '58%'] as const

/** The list of what waits, and the conflicts of its first entry, to come. */
export function ReviewSkeleton() {
  return (
    <div className={clsx('l-flex l-grow l-short l-rule-top l-m-column', listClasses['workspace'])}>
      <div className={clsx('l-rule-right', classes['list'])}>
        <SkeletonRows rows={8} height={30} />
      </div>
      <div className="l-rest">
        <CardsSkeleton />
      </div>
    </div>
  )
}

/** Conflicts to come: a place, and the three sides below it. */
export function CardsSkeleton() {
  const { t } = useTranslation('common')
  const due = useDelayed()
  return (
    <div role="status" aria-label={t('loading')} data-loading className="l-column l-gap-12 l-p-20">
      {due &&
        widths.map((width) => (
          <div key={width} className="l-card">
            <div className="l-row l-px-12 l-h-40 l-rule-bottom">
              <SkeletonBar width={width} />
            </div>
            <div className={clsx('l-grid l-columns-3 l-m-one-column', classes['sides'])}>
              {widths.map((each) => (
                <div key={each} className="l-p-12">
                  <SkeletonBar width={each} />
                </div>
              ))}
            </div>
          </div>
        ))}
    </div>
  )
}
