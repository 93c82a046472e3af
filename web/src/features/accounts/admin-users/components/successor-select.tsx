import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldLabel } from '../../../../shared/ui/form/text-fields.tsx'
import { successorsQuery } from '../api/admin-user-queries.ts'

/** Who takes over what only those who leave administer. */
export function SuccessorSelect({
  leaving,
  isOptional = false,
  value,
  onChange,
}: {
  /** Ids of those who cannot be chosen. */
  leaving: readonly string[]
  /** Whether one is needed is not known yet. */
  isOptional?: boolean
  value: string | null
  onChange: (id: string | null) => void
}) {
  const { t } = useTranslation('admin-users')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const [keyword] = useDebouncedValue(search === chosen?.label ? '' : search.trim(), 250)
  const people = useQuery(successorsQuery(keyword))
  const found = (people.data?.list ?? [])
    .filter((person) => !leaving.includes(person.id))
    .map((person) => ({ value: person.id, label: `${person.nickname} (${person.username})` }))
  // What is chosen stays in the list while it shows others.
  const data = chosen === undefined || found.some((each) => each.value === chosen.value) ? found : [chosen, ...found]
  return (
    <Select
      label={<FieldLabel optional={isOptional}>{t('delete.successor')}</FieldLabel>}
      description={t(isOptional ? 'batch.successorHint' : 'delete.successorHint')}
      placeholder={t('delete.successorSearch')}
      searchable
      data={data}
      filter={({ options }) => options}
      value={value}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('delete.successorNone')}
      onChange={(id) => {
        setChosen(data.find((each) => each.value === id))
        onChange(id)
      }}
    />
  )
}
