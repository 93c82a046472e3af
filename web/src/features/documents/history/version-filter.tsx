import { Select } from '@mantine/core'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { sourceNames } from '../../../entities/history/source-names.ts'
import type { HistoryFilter, StatesSubject } from './history-queries.ts'
import classes from './versions.module.css'

interface VersionFilterProps {
  subject: Pick<StatesSubject, 'sources' | 'authors'>
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
}

/** Which versions are listed: by how they came about, and by whose they are. Not there while all are alike. */
export function VersionFilter({ subject: { sources, authors }, filter, onChange }: VersionFilterProps) {
  const { t } = useTranslation('history')
  if (sources.length < 2 && authors.length < 2) return null
  const { source, authorId } = filter
  return (
    <div
      className={clsx('l-grid l-gap-8 l-py-10 l-px-12 l-sticky l-top-0 l-on-sunken', classes['filter'])}
      role="search"
      aria-label={t('filter.name')}
    >
      {sources.length > 1 && (
        <Select
          size="sm"
          clearable
          aria-label={t('filter.source')}
          placeholder={t('filter.anySource')}
          data={sources.map((each) => ({ value: String(each), label: t(`source.${sourceNames[each]}`) }))}
          value={source === undefined ? null : String(source)}
          onChange={(value) => {
            const chosen = sources.find((each) => String(each) === value)
            onChange({ ...(authorId !== undefined && { authorId }), ...(chosen !== undefined && { source: chosen }) })
          }}
        />
      )}
      {authors.length > 1 && (
        <Select
          size="sm"
          clearable
          searchable={authors.length > 8}
          aria-label={t('filter.author')}
          placeholder={t('filter.anyAuthor')}
          nothingFoundMessage={t('filter.noAuthor')}
          data={authors.map(({ id, name, count }) => ({ value: id, label: t('filter.authorCount', { name, count }) }))}
          value={authorId ?? null}
          onChange={(value) =>
            onChange({ ...(source !== undefined && { source }), ...(value !== null && { authorId: value }) })
          }
        />
      )}
    </div>
  )
}
