import type { ModuleHealth } from '@lectern/contracts'
import { IconFileSearch, IconHeartCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { ListFoot, usePages } from '../../../shared/ui/table/list-foot.tsx'
import { NoMatch } from '../../../shared/ui/table/no-match.tsx'
import type { HealthHome } from './health-links.ts'
import { healthListQuery } from './health-queries.ts'
import { HealthRowLine } from './health-row.tsx'
import { HealthSummary } from './health-summary.tsx'
import { IgnoreDialog, type Ignoring } from './ignore-dialog.tsx'
import { IgnoredFindings } from './ignored-findings.tsx'
import type { HealthFilters } from './use-health-filters.ts'

interface HealthViewProps extends HealthFilters {
  home: HealthHome
  health: ModuleHealth
}

/** How well an application is documented, and what to mend first. */
export function HealthView({ home, health, isIgnored, ...filters }: HealthViewProps) {
  const { t } = useTranslation('health')
  const pages = usePages('health', filters.address)
  return (
    <div className="l-column l-gap-16 l-max-w-1080 l-px-20 l-py-12">
      {health.checked === 0 && !isIgnored ? (
        <EmptyState icon={<IconFileSearch size={20} stroke={1.5} />} title={t('nothing.title')}>
          {t('nothing.body')}
        </EmptyState>
      ) : (
        <HealthSummary health={health} onRule={(rule) => filters.address.change({ rule, show: undefined })} />
      )}
      {isIgnored && <IgnoredFindings moduleId={home.moduleId} pages={pages} />}
      {!isIgnored && health.checked > 0 && <Worst {...{ ...filters, home, health, pages }} />}
    </div>
  )
}

interface WorstProps extends Omit<HealthViewProps, 'isIgnored'> {
  pages: ReturnType<typeof usePages>
}

/** Documents and models with findings, worst first. */
function Worst({ home, health, filter, isFiltered, address, pages }: WorstProps) {
  const { t } = useTranslation('health')
  const { pageIndex, pageSize } = pages
  const query = useQuery(healthListQuery(home.moduleId, { ...filter, pageIndex, pageSize }, health.pending))
  const [ignoring, setIgnoring] = useState<Ignoring>()
  return (
    <QueryState query={query} rows={6} rowHeight={72}>
      {({ list, total }) => {
        if (total === 0) {
          if (health.pending > 0) return null
          return isFiltered ? <Nothing onClear={address.clear} /> : <Praise />
        }
        return (
          <div aria-busy={query.isPlaceholderData}>
            <ul className="l-plain-list l-clip l-card l-ruled" aria-label={t('list')}>
              {list.map((row) => (
                <HealthRowLine
                  key={`${row.subject} ${row.subjectId}`}
                  home={home}
                  row={row}
                  onIgnore={({ rule }) => setIgnoring({ row, rule })}
                />
              ))}
            </ul>
            <ListFoot {...pages} total={total} />
            {ignoring !== undefined && (
              <IgnoreDialog
                opened
                moduleId={home.moduleId}
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
