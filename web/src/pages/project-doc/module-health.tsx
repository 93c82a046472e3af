import type { Module } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BadgeDialog } from '../../features/following/health/badge-dialog.tsx'
import { healthQuery } from '../../features/following/health/health-queries.ts'
import { HealthFilterBar } from '../../features/following/health/health-toolbar.tsx'
import { HealthView } from '../../features/following/health/health-view.tsx'
import { useHealthFilters } from '../../features/following/health/use-health-filters.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Toolbar } from '../../shared/ui/table/toolbar.tsx'

/** How well an application is documented. */
export default function ModuleHealth({ module, lead }: { module: Module; lead: ReactNode }) {
  const { t } = useTranslation('health')
  const filters = useHealthFilters()
  const query = useQuery(healthQuery(module.id))
  const [isBadgeOpen, setBadgeOpen] = useState(false)
  return (
    <>
      <Toolbar lead={lead} end={<Button onClick={() => setBadgeOpen(true)}>{t('badge.action')}</Button>}>
        <HealthFilterBar {...filters} health={query.data} />
      </Toolbar>
      <div className="l-grow l-short l-scroll-y">
        <QueryState query={query} rows={8} rowHeight={72}>
          {(health) => (
            <HealthView {...filters} home={{ moduleId: module.id, projectId: module.projectId }} health={health} />
          )}
        </QueryState>
      </div>
      {isBadgeOpen && <BadgeDialog moduleId={module.id} onClose={() => setBadgeOpen(false)} />}
    </>
  )
}
