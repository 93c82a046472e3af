import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface PagerProps {
  total: number
  /** From 1. */
  pageIndex: number
  pageSize: number
  onPage: (pageIndex: number) => void
}

/** One page back or on; nothing while one page holds everything. */
export function Pager({ total, pageIndex, pageSize, onPage }: PagerProps) {
  const { t } = useTranslation('common')
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  return (
    <nav className="l-row l-end l-gap-12 l-py-12 l-t3" aria-label={t('pages.name')}>
      <Button disabled={pageIndex <= 1} onClick={() => onPage(pageIndex - 1)}>
        {t('pages.previous')}
      </Button>
      <span>{t('pages.place', { page: pageIndex, pages })}</span>
      <Button disabled={pageIndex >= pages} onClick={() => onPage(pageIndex + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  )
}
