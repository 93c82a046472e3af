import type { Dictionary } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryList } from '../../../../shared/ui/form/entry-list.tsx'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'

interface DictionaryListProps {
  dictionaries: readonly Dictionary[]
  currentId: string | undefined
  linkOf: (id: string) => string
  /** The open one has changes that are not saved. */
  isDirty: boolean
}

/** The dictionaries of an application by name, with the number of their items. */
export function DictionaryList({ dictionaries, currentId, linkOf, isDirty }: DictionaryListProps) {
  const { t } = useTranslation('dictionary')
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLocaleLowerCase()
  const shown = dictionaries.filter(({ name, description }) =>
    `${name}\n${description}`.toLocaleLowerCase().includes(wanted),
  )
  const items = dictionaries.reduce((sum, { itemCount }) => sum + itemCount, 0)
  return (
    <EntryList
      label={t('title')}
      rows={shown.map(({ id, name, itemCount }) => ({ kind: 'entry', id, name, to: linkOf(id), count: itemCount }))}
      currentId={currentId}
      unsaved={isDirty ? t('unsavedMark') : undefined}
      nothing={t('nothingFound')}
      filter={<FilterInput label={t('filter')} value={filter} onChange={setFilter} width="100%" />}
      foot={t('total', { dictionaries: dictionaries.length, items })}
    />
  )
}
