import type { ModuleHealth } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { FilterMenu } from '../../../shared/ui/table/filter-menu.tsx'
import type { HealthFilters } from './use-health-filters.ts'

interface HealthFilterBarProps extends HealthFilters {
  /** Absent until it is loaded. */
  health: Pick<ModuleHealth, 'rules' | 'owners' | 'ignored'> | undefined
  /** How the one who looks is named as a maintainer, where that is a choice of its own. */
  mine?: string
}

/** By rule and by maintainer; or what is ignored. */
export function HealthFilterBar({ health, mine, filter, isIgnored, address }: HealthFilterBarProps) {
  const { t } = useTranslation('health')
  const { filters, change } = address
  const owners = (health?.owners ?? []).filter(({ name }) => name !== mine)
  // What may be there has its place while it loads, so that nothing moves.
  const isLoading = health === undefined
  const hasOwners = isLoading || mine !== undefined || owners.length > 0 || filters.owner !== ''
  const hasIgnored = mine === undefined && (isLoading || health.ignored > 0 || isIgnored)
  return (
    <>
      {!isIgnored && (
        <FilterMenu
          name={t('filter.rule')}
          value={filter.rule}
          choices={(health?.rules ?? []).map(({ rule, count }) => ({
            value: rule,
            label: t('ruleCount', { rule: t(`rule.${rule}`), count }),
          }))}
          onChange={(rule) => change({ rule })}
        />
      )}
      {!isIgnored && hasOwners && (
        <FilterMenu
          name={t('filter.owner')}
          value={filters.owner === '' ? undefined : filters.owner}
          choices={[
            ...(mine === undefined || mine === '' ? [] : [{ value: mine, label: t('filter.mine') }]),
            ...owners.map(({ name, count }) => ({ value: name, label: t('ruleCount', { rule: name, count }) })),
          ]}
          onChange={(owner) => change({ owner })}
        />
      )}
      {hasIgnored && (
        <FilterMenu
          name={t('filter.show')}
          value={isIgnored ? 'ignored' : undefined}
          choices={[{ value: 'ignored', label: t('filter.ignored') }]}
          onChange={(show) => change({ show, rule: undefined, owner: undefined })}
        />
      )}
    </>
  )
}
