import { Select } from '@mantine/core'
import { modelSections, type ModelRow } from '@lectern/contracts'
import { IconBraces } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ModelSection } from '../../../entities/model/model-queries.ts'
import { mobileMedia, useMedia } from '../../../shared/lib/use-media.ts'
import { FilterInput } from '../../../shared/ui/filter-input.tsx'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { VirtualRows } from '../../../shared/ui/virtual-rows.tsx'
import classes from './models.module.css'

interface ModelListProps {
  section: ModelSection
  onSection: (section: ModelSection) => void
  filter: string
  onFilter: (filter: string) => void
  /** `undefined` while they are being fetched. */
  models: readonly ModelRow[] | undefined
  total: number
  currentId: string | undefined
  /** The open one has changes that are not saved. */
  isDirty: boolean
  linkOf: (id: string) => string
}

const usersOf = ({ docCount, modelCount }: ModelRow) => docCount + modelCount

/** Used ones first; a line stands before those nothing refers to. */
export function orderModels(models: readonly ModelRow[]): (ModelRow | 'unused')[] {
  const used = models.filter((model) => usersOf(model) > 0)
  const unused = models.filter((model) => usersOf(model) === 0)
  return unused.length === 0 ? used : [...used, 'unused', ...unused]
}

/** Up and down go from one model to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === event.target)
  const next = step === 0 || at < 0 ? undefined : links[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The shared parts of one section with the number of those that use each. */
export function ModelList(props: ModelListProps) {
  const { section, onSection, filter, onFilter, models, total, currentId, isDirty, linkOf } = props
  const { t } = useTranslation('models')
  const rowHeight = useMedia(mobileMedia) ? 40 : 28
  const rows = orderModels(models ?? [])
  const unused = models?.filter((model) => usersOf(model) === 0).length ?? 0
  return (
    <nav className={classes['list']} aria-label={t('title')}>
      <div className={classes['filter']}>
        <Select
          size="sm"
          aria-label={t('section.name')}
          data={modelSections.map((value) => ({ value, label: t(`section.${value}`) }))}
          value={section}
          allowDeselect={false}
          maxDropdownHeight={360}
          onChange={(next) => {
            const chosen = modelSections.find((one) => one === next)
            if (chosen !== undefined) onSection(chosen)
          }}
        />
        <FilterInput label={t('filter')} value={filter} onChange={onFilter} width="100%" />
      </div>
      {models === undefined ? (
        <SkeletonRows rows={8} height={rowHeight} />
      ) : (
        <VirtualRows
          role="list"
          className={classes['rows']}
          onKeyDown={moveFocus}
          count={rows.length}
          rowHeight={rowHeight}
          keyOf={(index) => {
            const row = rows[index]
            return row === undefined || row === 'unused' ? 'unused' : row.id
          }}
          renderRow={(index, style) => {
            const row = rows[index]
            if (row === undefined) return null
            if (row === 'unused')
              return (
                <div key="unused" role="listitem" className={classes['group']} style={style}>
                  {t('unused')}
                  <span className={classes['count']}>{unused}</span>
                </div>
              )
            const isCurrent = row.id === currentId
            return (
              <div key={row.id} role="listitem" className={classes['item']} style={style}>
                <Link
                  to={linkOf(row.id)}
                  className={classes['entry']}
                  title={row.name}
                  data-unused={usersOf(row) === 0 || undefined}
                  {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
                >
                  <IconBraces size={14} stroke={1.6} aria-hidden />
                  <span className={classes['entryName']}>{row.name}</span>
                  {isCurrent && isDirty && <span className={classes['dot']} role="img" aria-label={t('unsaved')} />}
                  <span className={classes['count']}>{usersOf(row) > 0 && usersOf(row)}</span>
                </Link>
              </div>
            )
          }}
        />
      )}
      {models?.length === 0 && filter !== '' && <p className={classes['nothing']}>{t('nothingFound')}</p>}
      <p className={classes['foot']}>
        <span>{t('total', { count: total })}</span>
        <span>{t('countHint')}</span>
      </p>
    </nav>
  )
}
