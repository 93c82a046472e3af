import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { sortKeys, type SortKey } from '../list-model.ts'
import type { ListState } from '../use-list-state.ts'
import table from '../../../../shared/ui/table/list-table.module.css'
import classes from './list-head.module.css'

function SortHead({ list, column }: { list: ListState; column: SortKey }) {
  const { t } = useTranslation('api-list')
  const sort = list.sort?.key === column ? list.sort : undefined
  const Arrow = sort?.descending === true ? IconArrowDown : IconArrowUp
  return (
    <div
      role="columnheader"
      className={clsx(
        column === 'author' && classes['author'],
        column === 'version' && classes['version'],
        column === 'order' && ['l-digits l-text-end', classes['order']],
      )}
      aria-sort={sort === undefined ? undefined : sort.descending ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        className="l-inline-row l-gap-2 l-py-0 l-px-4 l-h-24 l-no-fill l-medium l-no-frame l-round-tag l-pointer l-hoverable"
        onClick={() => list.cycleSort(column)}
      >
        {t(`column.${column}`)}
        {sort !== undefined && <Arrow size={13} stroke={1.8} aria-hidden />}
      </button>
    </div>
  )
}

/** Heads of the columns: a click sorts, a second turns it round, a third brings the own order back. */
export function ListHead({ list }: { list: ListState }) {
  const { t } = useTranslation('api-list')
  const count = list.ticked.size
  const isAll = count > 0 && list.tickedDocs.length === list.kept.docCount
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={clsx('l-sticky l-top-0 l-z-sticky', table['head'], classes['head'])}
      data-ticking={count > 0 || undefined}
    >
      <div role="columnheader" className={clsx('l-unseen', classes['tick'])}>
        <Checkbox
          aria-label={t('tickAll')}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={() => {
            if (isAll) list.replaceTicked([])
            else list.tickAll()
          }}
        />
      </div>
      {sortKeys.map((key) => (
        <SortHead key={key} list={list} column={key} />
      ))}
      <span role="columnheader" aria-label={t('column.actions')} />
    </div>
  )
}
