import type { Dictionary } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FilterInput } from '../../../shared/ui/filter-input.tsx'
import classes from './dictionary.module.css'

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
    <nav className={classes['list']} aria-label={t('title')}>
      <div className={classes['filter']}>
        <FilterInput label={t('filter')} value={filter} onChange={setFilter} width="100%" />
      </div>
      <ul>
        {shown.map(({ id, name, itemCount }) => (
          <li key={id}>
            <Link
              to={linkOf(id)}
              className={classes['entry']}
              title={name}
              {...(id === currentId ? { 'aria-current': 'page' as const } : {})}
            >
              <span className={classes['entryName']}>{name}</span>
              {id === currentId && isDirty && (
                <span className={classes['dot']} role="img" aria-label={t('unsavedMark')} />
              )}
              <span className={classes['count']}>{itemCount}</span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={classes['nothing']}>{t('nothingFound')}</p>}
      <p className={classes['foot']}>{t('total', { dictionaries: dictionaries.length, items })}</p>
    </nav>
  )
}
