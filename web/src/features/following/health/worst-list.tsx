import { IconHeartCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx'
import { ListFoot, type Pages } from '../../../shared/ui/table/list-foot.tsx'
import { NoMatch } from '../../../shared/ui/table/no-match.tsx'
import { healthListQuery, type HealthScope } from './health-queries.ts'
import { HealthRowLine } from './health-row.tsx'
import { IgnoreDialog, type Ignoring } from './ignore-dialog.tsx'
import type { HealthFilters } from './use-health-filters.ts'

interface WorstListProps extends Pick<HealthFilters, 'filter' | 'isFiltered' | 'address'> {
  scope: HealthScope
  projectId: string
  /** How much is being checked. */
  pending: number
  pages: Pages
  /** Names of applications, where rows are of several. */
  moduleNames?: ReadonlyMap<string, string>
}

/** Documents and models with findings, worst first. */
export function WorstList({ scope, projectId, pending, pages, moduleNames, ...filters }: WorstListProps) {
  const { t } = useTranslation('health')
  const { filter, isFiltered, address } = filters
  const { pageIndex, pageSize } = pages
  const query = useQuery(healthListQuery(scope, { ...filter, pageIndex, pageSize }, pending))
  const [ignoring, setIgnoring] = useState<Ignoring>()
  return (
    <QueryState query={query} rows={6} rowHeight={72}>
      {({ list, total }) => {
        if (total === 0) {
          if (pending > 0) return <SkeletonRows rows={6} height={72} />
          return isFiltered ? <Nothing onClear={address.clear} /> : <Praise />
        }
        return (
          <div aria-busy={query.isPlaceholderData}>
            <ul className="l-plain-list l-clip l-card l-ruled" aria-label={t('list')}>
              {list.map((row) => (
                <HealthRowLine
                  key={`${row.subject} ${row.subjectId}`}
                  home={{ projectId, moduleId: row.moduleId }}
                  row={row}
                  moduleName={moduleNames?.get(row.moduleId)}
                  onIgnore={({ rule }) => setIgnoring({ row, rule })}
                />
              ))}
            </ul>
            <ListFoot {...pages} total={total} />
            {ignoring !== undefined && (
              <IgnoreDialog
                opened
                moduleId={ignoring.row.moduleId}
                ignoring={ignoring}
                onClose={() => setIgnoring(undefined)}
              />
            )}
          </div>
        )
      }}
    </QueryState>
  )
}

function Nothing({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('health')
  return (
    <NoMatch title={t('noMatch.title')} body={t('noMatch.body')} clearLabel={t('noMatch.clear')} onClear={onClear} />
  )
}

function Praise() {
  const { t } = useTranslation('health')
  return (
    <EmptyState icon={<IconHeartCheck size={20} stroke={1.5} />} title={t('empty.title')}>
      {t('empty.body')}
    </EmptyState>
  )
}
