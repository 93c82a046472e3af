import type { Release } from '@lectern/contracts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { releasesQuery, type Comparison } from '../../../../entities/release/release-queries.ts'
import { formatDay } from '../../../../shared/lib/dates.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import classes from './release-page.module.css'

interface CompareBarProps {
  projectId: string
  from: string | undefined
  to: string
  /** Absent while it is not known what is compared. */
  comparison: Comparison | undefined
  moduleId: string | undefined
  onChange: (sides: { from?: string; to?: string; app?: string | undefined }) => void
  /** What can be done with the release. */
  children: ReactNode
}

/** Milliseconds after the last key before the server is asked. */
const searchMs = 250

/** Which two are compared, and of which application. */
export function CompareBar({ projectId, from, to, comparison, moduleId, onChange, children }: CompareBarProps) {
  const { t } = useTranslation('release')
  const modules = comparison?.modules ?? []
  return (
    <div className={clsx('l-row l-wrap l-gap-8 l-py-8 l-px-24 l-rule-bottom l-min-h-48', classes['bar'])}>
      <span className="l-t2 l-wide-only">{t('compare.title')}</span>
      <SideSelect
        label={t('compare.from')}
        projectId={projectId}
        value={from}
        side={comparison?.from}
        onChange={(value) => onChange({ from: value })}
      />
      <IconArrowRight size={16} stroke={1.6} className="l-t3" role="img" aria-label={t('compare.arrow')} />
      <SideSelect
        label={t('compare.to')}
        projectId={projectId}
        value={to}
        side={comparison?.to}
        onChange={(value) => onChange({ to: value })}
      />
      <Select
        size="sm"
        className={classes['modules'] ?? ''}
        aria-label={t('compare.module')}
        data={[
          { value: '', label: t('compare.allModules') },
          ...modules.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={modules.some(({ id }) => id === moduleId) ? (moduleId ?? '') : ''}
        allowDeselect={false}
        onChange={(value) => onChange({ app: value === null || value === '' ? undefined : value })}
      />
      <div className="l-row l-wrap l-gap-8 l-at-end">{children}</div>
    </div>
  )
}

interface SideSelectProps {
  label: string
  projectId: string
  value: string | undefined
  side: Comparison['from'] | undefined
  onChange: (value: string) => void
}

/** A release by its number, or now; more come with what is typed. */
function SideSelect({ label, projectId, value, side, onChange }: SideSelectProps) {
  const { t } = useTranslation('release')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchMs)
  const labelOf = useSideLabels()
  // What is chosen is typed there as well.
  const isChosen = side !== undefined && typed === labelOf.side(side)
  const query = releasesQuery(projectId, { search: isChosen ? '' : search, state: undefined })
  const releases = useInfiniteQuery(query).data?.pages.flatMap((page) => page.list) ?? []
  const options = [
    { value: 'now', label: t('compare.now') },
    ...releases.map((release) => ({ value: release.id, label: labelOf.release(release) })),
  ]
  const isListed = value === undefined || options.some((option) => option.value === value)
  if (!isListed && side !== undefined) options.push({ value, label: labelOf.side(side) })
  return (
    <Select
      size="sm"
      searchable
      className={classes['side'] ?? ''}
      aria-label={label}
      placeholder={t('compare.choose')}
      data={options}
      value={value ?? null}
      allowDeselect={false}
      // The server has found them.
      filter={({ options: found }) => found}
      nothingFoundMessage={t('noMatch')}
      maxDropdownHeight={320}
      onSearchChange={setTyped}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
    />
  )
}

/** `2026.10 10-12` */
function useSideLabels() {
  const { t, i18n } = useTranslation('release')
  const nowMs = useNow()
  const day = (epochMs: number) =>
    formatDay(epochMs, i18n.language, new Date(epochMs).getFullYear() === new Date(nowMs).getFullYear())
  const dated = (number: string, epochMs: number | null) => (epochMs === null ? number : `${number} ${day(epochMs)}`)
  const release = ({ releaseNo, publishedAtMs }: Pick<Release, 'releaseNo' | 'publishedAtMs'>) =>
    publishedAtMs === null ? `${releaseNo} ${t('state.draft')}` : dated(releaseNo, publishedAtMs)
  return {
    release,
    side: (side: Comparison['from']) => {
      const { id, releaseNo, edition, atMs } = side
      if (id === '') return t('compare.now')
      return edition === null ? release(side) : dated(t('compare.edition', { number: releaseNo, edition }), atMs)
    },
  }
}
