import type { ModuleHealth } from '@lectern/contracts'
import { IconFileSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { usePages } from '../../../shared/ui/table/list-foot.tsx'
import type { HealthHome } from './health-links.ts'
import { HealthSummary } from './health-summary.tsx'
import { IgnoredFindings } from './ignored-findings.tsx'
import type { HealthFilters } from './use-health-filters.ts'
import { WorstList } from './worst-list.tsx'

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
        <HealthSummary
          home={home}
          health={health}
          onRule={(rule) => filters.address.change({ rule, show: undefined })}
        />
      )}
      {isIgnored && <IgnoredFindings moduleId={home.moduleId} pages={pages} />}
      {!isIgnored && health.checked > 0 && (
        <WorstList
          {...filters}
          scope={{ moduleId: home.moduleId }}
          projectId={home.projectId}
          pending={health.pending}
          pages={pages}
        />
      )}
    </div>
  )
}
