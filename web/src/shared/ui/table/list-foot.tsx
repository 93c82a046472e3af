import { pageSizes } from '@lectern/contracts'
import { Select } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../lib/hooks/use-list-address.ts'
import { useStoredChoice } from '../../lib/hooks/use-stored-choice.ts'
import { Pager } from './pager.tsx'

/** The first one counts until another is chosen. */
const sizes = ['20', '5', '10', '50', '100'] as const satisfies readonly `${(typeof pageSizes)[number]}`[]

export interface Pages {
  /** From 1. */
  pageIndex: number
  pageSize: number
  onPage: (pageIndex: number) => void
  onPageSize: (pageSize: number) => void
}

/** The page of a list, and its rows per page, which this device remembers by the name of the list. */
export function usePages(
  list: string,
  { pageIndex, setPageIndex }: Pick<ListAddress<never>, 'pageIndex' | 'setPageIndex'>,
): Pages {
  const [size, setSize] = useStoredChoice(`lectern.pageSize.${list}`, sizes)
  return {
    pageIndex,
    pageSize: Number(size),
    onPage: setPageIndex,
    onPageSize: (next) => {
      setSize(sizes.find((one) => Number(one) === next) ?? sizes[0])
      setPageIndex(1)
    },
  }
}

/** How many rows a page has. */
export function PageSizeSelect({ value, onChange }: { value: number; onChange: (pageSize: number) => void }) {
  const { t } = useTranslation('common')
  return (
    <Select
      size="sm"
      w={132}
      aria-label={t('pages.size')}
      data={pageSizes.map((size) => ({ value: String(size), label: t('pages.perPage', { count: size }) }))}
      value={String(value)}
      allowDeselect={false}
      onChange={(next) => {
        if (next !== null) onChange(Number(next))
      }}
    />
  )
}

/** Under a paged list: rows per page, and the way to the others. Nothing while the smallest page would hold everything. */
export function ListFoot({ onPageSize, ...pager }: Pages & { total: number }) {
  const { onPage, pageIndex } = pager
  const lastPage = Math.max(1, Math.ceil(pager.total / pager.pageSize))
  // Rows may have left while a late page was open.
  useEffect(() => {
    if (pageIndex > lastPage) onPage(lastPage)
  }, [onPage, pageIndex, lastPage])
  if (pager.total <= pageSizes[0]) return null
  return (
    <div className="l-row l-wrap l-spread l-gap-4-12 l-mt-12">
      <PageSizeSelect value={pager.pageSize} onChange={onPageSize} />
      <Pager {...pager} />
    </div>
  )
}
