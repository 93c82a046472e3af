import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { placesOf } from '../../lib/page-places.ts'
import classes from './page-numbers.module.css'

interface PageNumbersProps {
  pages: number
  /** From 1. */
  pageIndex: number
  onPage: (pageIndex: number) => void
}

/** The pages of a long list by their numbers; those far from here are left out. */
export function PageNumbers({ pages, pageIndex, onPage }: PageNumbersProps) {
  const { t } = useTranslation('common')
  if (pages <= 1) return null
  return (
    <nav className="l-row l-gap-2" aria-label={t('pages.name')}>
      {placesOf(pages, pageIndex).map((page, index) =>
        page === undefined ? (
          <span
            key={`gap ${String(index)}`}
            className={clsx('l-py-0 l-px-6 l-h-28 l-t2 l-no-fill l-text-center l-no-frame l-round', classes['gap'])}
            aria-hidden
          >
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            className={clsx(
              'l-py-0 l-px-6 l-h-28 l-t2 l-text-center l-no-frame l-round l-pointer l-m-h-md l-hoverable',
              classes['number'],
            )}
            aria-current={page === pageIndex ? 'page' : undefined}
            onClick={() => onPage(page)}
          >
            {page}
          </button>
        ),
      )}
    </nav>
  )
}
