import { trashDays, type TrashEntry } from '@lectern/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../../../../shared/ui/layout/page.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { TrashTable } from './trash-table.tsx'
import classes from './trash-table.module.css'

/** A trash page: title, how long things stay, what is there. */
export function TrashPageBody({ title, query }: { title: string; query: UseQueryResult<TrashEntry[]> }) {
  const { t } = useTranslation('trash')
  return (
    <Page>
      <PageHead title={title} count={query.data?.length} />
      <p className={clsx('l-t3', classes['intro'])}>{t('intro', { days: trashDays })}</p>
      <QueryState query={query} rowHeight={52} rows={3}>
        {(entries) => <TrashTable entries={entries} label={title} />}
      </QueryState>
    </Page>
  )
}
