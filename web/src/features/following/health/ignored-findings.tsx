import type { IgnoredFinding } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../../shared/lib/hooks/use-moment-text.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { ListFoot, type Pages } from '../../../shared/ui/table/list-foot.tsx'
import { ignoredQuery, useRestore } from './health-queries.ts'

interface IgnoredFindingsProps {
  moduleId: string
  pages: Pages
}

/** What is ignored, the latest first, with who and why. */
export function IgnoredFindings({ moduleId, pages }: IgnoredFindingsProps) {
  const { t } = useTranslation('health')
  const query = useQuery(ignoredQuery(moduleId, { pageIndex: pages.pageIndex, pageSize: pages.pageSize }))
  return (
    <QueryState query={query} rows={3} rowHeight={64}>
      {({ list, total }) =>
        total === 0 ? (
          <EmptyState icon={<IconChecks size={20} stroke={1.5} />} title={t('ignore.empty')}>
            {t('ignore.emptyBody')}
          </EmptyState>
        ) : (
          <>
            <ul className="l-plain-list l-clip l-card l-ruled" aria-label={t('filter.ignored')}>
              {list.map((each) => (
                <IgnoredRow key={`${each.subjectId} ${each.rule}`} moduleId={moduleId} ignored={each} />
              ))}
            </ul>
            <ListFoot {...pages} total={total} />
          </>
        )
      }
    </QueryState>
  )
}

function IgnoredRow({ moduleId, ignored }: { moduleId: string; ignored: IgnoredFinding }) {
  const { t } = useTranslation('health')
  const momentOf = useMomentText()
  const { mutate: restore, isPending } = useRestore(moduleId)
  const { rule, name, reason, ignoredBy, ignoredAtMs } = ignored
  const title = t(`rule.${rule}`)
  return (
    <li className="l-row l-wrap l-spread l-gap-8-16 l-py-8 l-px-12">
      <div className="l-narrow">
        <p className="l-medium l-break">{name}</p>
        <p className="l-t2">{title}</p>
        <p className="l-break">{reason}</p>
        <p className="l-note">{t('ignore.by', { name: ignoredBy, date: momentOf(ignoredAtMs) })}</p>
      </div>
      <Button
        size="xs"
        loading={isPending}
        aria-label={t('ignore.restoreOne', { rule: title, name })}
        onClick={() =>
          restore(ignored, { onSuccess: () => showToast({ kind: 'done', message: t('ignore.restored') }) })
        }
      >
        {t('ignore.restore')}
      </Button>
    </li>
  )
}
