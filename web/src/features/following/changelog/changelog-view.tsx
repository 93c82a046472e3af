import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayName } from '../../../shared/lib/dates.ts'
import { useNow } from '../../../shared/lib/hooks/use-now.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { NoMatch } from '../../../shared/ui/table/no-match.tsx'
import { groupByDay, type ChangelogDay } from './changelog-days.ts'
import { changelogQuery, type ChangelogPlace } from './changelog-queries.ts'
import { ChangelogRow } from './changelog-row.tsx'
import { OlderChanges } from './older-changes.tsx'
import type { ChangelogFilters } from './use-changelog-filters.ts'

interface ChangelogViewProps extends Pick<ChangelogFilters, 'filter' | 'isFiltered'> {
  place: ChangelogPlace
  onClear: () => void
}

/** What changed for those who call it, by day. */
export function ChangelogView({ place, filter, isFiltered, onClear }: ChangelogViewProps) {
  const { t, i18n } = useTranslation(['changelog', 'common'])
  const nowMs = useNow()
  const query = useInfiniteQuery(changelogQuery(place, filter))
  const words = { today: t('common:day.today'), yesterday: t('common:day.yesterday') }
  const nameOf = (atMs: number) => formatDayName(atMs, nowMs, i18n.language, words)
  return (
    <div className="l-max-w-1080 l-px-20 l-py-12">
      <QueryState query={query} rows={8} rowHeight={72}>
        {({ pages }) => {
          const days = groupByDay(
            pages.flatMap(({ list }) => list),
            nameOf,
          )
          const untilMs = pages.at(-1)?.untilMs ?? null
          return (
            <div className="l-column l-gap-16" aria-busy={query.isPlaceholderData}>
              {days.map((day) => (
                <DaySection key={day.day} day={day} withModules={'projectId' in place} />
              ))}
              {days.length === 0 && !query.hasNextPage && <Nothing isFiltered={isFiltered} onClear={onClear} />}
              {query.hasNextPage && (
                <OlderChanges
                  isLoading={query.isFetchingNextPage}
                  untilDay={untilMs === null ? undefined : nameOf(untilMs)}
                  onLoad={() => void query.fetchNextPage()}
                />
              )}
            </div>
          )
        }}
      </QueryState>
    </div>
  )
}

function Nothing({ isFiltered, onClear }: Pick<ChangelogViewProps, 'isFiltered' | 'onClear'>) {
  const { t } = useTranslation('changelog')
  if (isFiltered)
    return (
      <NoMatch title={t('noMatch.title')} body={t('noMatch.body')} clearLabel={t('noMatch.clear')} onClear={onClear} />
    )
  return (
    <EmptyState icon={<IconHistory size={20} stroke={1.5} />} title={t('empty.title')}>
      {t('empty.body')}
    </EmptyState>
  )
}

/** Added documents that a day shows before it is asked for all of them. */
const fewAdded = 3

interface DaySectionProps {
  day: ChangelogDay
  /** Of several applications, which each entry names. */
  withModules: boolean
}

function DaySection({ day: { day, entries, added }, withModules }: DaySectionProps) {
  const { t } = useTranslation('changelog')
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? added : added.slice(0, fewAdded)
  return (
    <section aria-label={day}>
      <h2 className="l-mb-8 l-t2 l-size-13 l-bold l-line-20">{day}</h2>
      <ul className="l-plain-list l-clip l-card l-ruled">
        {[...entries, ...shown].map((entry) => (
          <ChangelogRow key={entry.id} entry={entry} withModule={withModules} />
        ))}
      </ul>
      {shown.length < added.length && (
        <Button size="xs" variant="link" mt={4} onClick={() => setIsWhole(true)}>
          {t('showAdded', { count: added.length })}
        </Button>
      )}
    </section>
  )
}
