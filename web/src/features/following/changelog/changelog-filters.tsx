import { findingLevels, modifySource } from '@lectern/contracts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sourceNames } from '../../../entities/history/source-names.ts'
import { docTableQuery } from '../../../entities/module/module-queries.ts'
import { FilterMenu } from '../../../shared/ui/table/filter-menu.tsx'
import { changelogAuthorsQuery, type ChangelogPlace } from './changelog-queries.ts'
import { periods, type ChangelogFilters } from './use-changelog-filters.ts'

/** Documents that a search in the filter lists. */
const mostDocs = 50

interface Props {
  place: ChangelogPlace
  address: ChangelogFilters['address']
}

/** By what a change is to callers, by document, way, person and time. */
export function ChangelogFilterBar({ place, address: { filters, change } }: Props) {
  const { t } = useTranslation(['changelog', 'changes', 'history'])
  const authors = useQuery(changelogAuthorsQuery(place)).data?.authors ?? []
  return (
    <>
      <FilterMenu
        name={t('filter.level')}
        value={findingLevels.find((each) => each === filters.level)}
        choices={findingLevels.map((value) => ({ value, label: t(`changes:level.${value}`) }))}
        onChange={(level) => change({ level })}
      />
      {'moduleId' in place && (
        <DocFilter moduleId={place.moduleId} value={filters.doc} onChange={(doc) => change({ doc })} />
      )}
      <FilterMenu
        name={t('filter.source')}
        value={filters.source === '' ? undefined : filters.source}
        choices={Object.values(modifySource).map((each) => ({
          value: String(each),
          label: t(`history:source.${sourceNames[each]}`),
        }))}
        onChange={(source) => change({ source })}
      />
      <FilterMenu
        name={t('filter.author')}
        value={filters.by === '' ? undefined : filters.by}
        choices={authors.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(by) => change({ by })}
      />
      <FilterMenu
        name={t('filter.period')}
        value={periods.find((each) => each === filters.days)}
        choices={periods.map((value) => ({ value, label: t('filter.days', { count: Number(value) }) }))}
        onChange={(days) => change({ days })}
      />
    </>
  )
}

interface DocFilterProps {
  moduleId: string
  value: string
  onChange: (docId: string | undefined) => void
}

/** One document, or everything in a folder. */
function DocFilter({ moduleId, value, onChange }: DocFilterProps) {
  const { t } = useTranslation('changelog')
  const table = useQuery(docTableQuery(moduleId)).data
  const choices = table?.id.map((id, index) => ({ value: id, label: table.label[index] ?? '' })) ?? []
  return (
    <Select
      size="sm"
      w={180}
      clearable
      searchable
      limit={mostDocs}
      aria-label={t('filter.doc')}
      placeholder={t('filter.doc')}
      nothingFoundMessage={t('filter.noDoc')}
      data={choices}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
