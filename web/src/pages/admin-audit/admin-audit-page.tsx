import { Button } from '@mantine/core'
import type { AuditEntry } from '@lectern/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditQuery } from '../../features/system/audit-log/api/audit-queries.ts'
import { AuditDetail } from '../../features/system/audit-log/components/audit-detail.tsx'
import { AuditTable } from '../../features/system/audit-log/components/audit-table.tsx'
import { AuditToolbar } from '../../features/system/audit-log/components/audit-toolbar.tsx'
import { useAuditFilters } from '../../features/system/audit-log/use-audit-filters.ts'
import { useShortcuts } from '../../shared/lib/hooks/shortcuts.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { NoMatch } from '../../shared/ui/table/no-match.tsx'
import { ListPage } from '../../shared/ui/table/list-page.tsx'
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx'

/** The entry shown beside the list; arrows go on from it, Escape closes it. */
function useChosenEntry(entries: readonly AuditEntry[]) {
  const [number, setNumber] = useState<number>()
  const index = entries.findIndex((entry) => entry.number === number)
  const chosen = entries[index]
  const move = (event: KeyboardEvent, step: number) => {
    // In a field or menu the arrows belong to it.
    const isElsewhere = event.target instanceof HTMLElement && event.target.closest('input, [role=menu]') !== null
    const next = entries[index + step]
    if (chosen !== undefined && next !== undefined && !isElsewhere) setNumber(next.number)
  }
  useShortcuts({
    ...(chosen === undefined
      ? {}
      : {
          ArrowDown: (event) => move(event, 1),
          ArrowUp: (event) => move(event, -1),
          Escape: () => setNumber(undefined),
        }),
  })
  return { chosen, choose: (entry: AuditEntry | undefined) => setNumber(entry?.number) }
}

/** Who did what to which object, when and from where. */
export function AdminAuditPage() {
  const { t } = useTranslation('audit-log')
  usePageTitle(t('title'))
  const filters = useAuditFilters()
  const log = useInfiniteQuery(auditQuery(filters.filter))
  const entries = log.data?.pages.flatMap((page) => page.list) ?? []
  const { chosen, choose } = useChosenEntry(entries)
  return (
    <div className="l-flex l-short l-h-window l-m-h-auto">
      <ListPage
        title={t('title')}
        isInSettings
        toolbar={<AuditToolbar filters={filters} total={log.data?.pages[0]?.total ?? undefined} />}
        foot={
          <>
            <span>{t('foot')}</span>
            {log.hasNextPage ? (
              <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {t('older')}
              </Button>
            ) : (
              entries.length > 0 && <span>{t('end')}</span>
            )}
          </>
        }
      >
        {log.data === undefined ? (
          log.isError ? (
            <ErrorState error={log.error} onRetry={() => void log.refetch()} />
          ) : (
            <SkeletonRows rows={12} height={36} />
          )
        ) : entries.length === 0 ? (
          <NoMatch
            title={t('empty.title')}
            body={t('empty.body')}
            clearLabel={t('empty.reset')}
            onClear={filters.address.clear}
          />
        ) : (
          <AuditTable entries={entries} chosen={chosen} onChoose={choose} />
        )}
      </ListPage>
      {chosen !== undefined && <AuditDetail entry={chosen} filters={filters} onClose={() => choose(undefined)} />}
    </div>
  )
}
