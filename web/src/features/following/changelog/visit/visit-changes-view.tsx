import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { VisitChange } from '@lectern/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Visit } from '../../../../entities/visit/visit-access.ts'
import { formatDay, formatDayName } from '../../../../shared/lib/dates.ts'
import { useNow } from '../../../../shared/lib/hooks/use-now.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { groupByDay } from '../changelog-days.ts'
import { OlderChanges } from '../older-changes.tsx'
import { VisitChangeRow } from './visit-change-row.tsx'
import { visitChangesQuery } from './visit-change-queries.ts'
import { VisitFeedButton } from './visit-feed-button.tsx'

interface VisitChangesViewProps {
  visit: Visit
  /** Breaking changes alone. */
  isBreakingOnly: boolean
  onBreakingOnly: (isOnly: boolean) => void
  /** Renders the words of a release. */
  renderNotes: (text: string) => React.ReactNode
}

/** What changed in what is visited, by day, what breaks callers first. */
export function VisitChangesView({ visit, isBreakingOnly, onBreakingOnly, renderNotes }: VisitChangesViewProps) {
  const { t, i18n } = useTranslation(['changelog', 'changes', 'common', 'visit'])
  const nowMs = useNow()
  const query = useInfiniteQuery(visitChangesQuery(visit, isBreakingOnly ? 'breaking' : undefined))
  const words = { today: t('common:day.today'), yesterday: t('common:day.yesterday') }
  const nameOf = (atMs: number) => formatDayName(atMs, nowMs, i18n.language, words)
  return (
    <div className="l-column l-gap-16 l-max-w-1080 l-px-20 l-py-12">
      <div className="l-row l-wrap l-spread l-gap-8">
        <h1 className="l-m-0 l-size-15 l-bold">{t('title')}</h1>
        <div className="l-row l-gap-8">
          <Button size="xs" aria-pressed={isBreakingOnly} onClick={() => onBreakingOnly(!isBreakingOnly)}>
            {t(isBreakingOnly ? 'visit.allChanges' : 'visit.breakingOnly')}
          </Button>
          <VisitFeedButton visit={visit} />
        </div>
      </div>
      <QueryState query={query} rows={8} rowHeight={72}>
        {({ pages }) => {
          const days = groupByDay(
            pages.flatMap(({ list }) => list),
            nameOf,
          )
          const release = isBreakingOnly ? null : (pages[0]?.release ?? null)
          const untilMs = pages.at(-1)?.untilMs ?? null
          return (
            <>
              {release !== null && (
                <section aria-label={release.releaseNo}>
                  <h2 className="l-mb-8 l-size-14 l-bold">{release.releaseNo}</h2>
                  <p className="l-note">
                    {t('visit:reader.published', { day: formatDay(release.publishedAtMs, i18n.language, false) })}
                  </p>
                  {release.changes === '' ? (
                    <p className="l-note">{t('visit.noRelease')}</p>
                  ) : (
                    renderNotes(release.changes)
                  )}
                </section>
              )}
              {days.map(({ day, entries, added }) => (
                <DaySection key={day} day={day} visit={visit} changes={[...entries, ...added]} />
              ))}
              {days.length === 0 && release === null && !query.hasNextPage && <Nothing />}
              {query.hasNextPage && (
                <OlderChanges
                  isLoading={query.isFetchingNextPage}
                  untilDay={untilMs === null ? undefined : nameOf(untilMs)}
                  onLoad={() => void query.fetchNextPage()}
                />
              )}
            </>
          )
        }}
      </QueryState>
    </div>
  )
}

function DaySection({ day, visit, changes }: { day: string; visit: Visit; changes: readonly VisitChange[] }) {
  return (
    <section aria-label={day}>
      <h2 className="l-mb-8 l-t2 l-size-13 l-bold l-line-20">{day}</h2>
      <ul className="l-plain-list l-clip l-card l-ruled">
        {changes.map((change) => (
          <VisitChangeRow key={`${change.act} ${change.id}`} visit={visit} change={change} />
        ))}
      </ul>
    </section>
  )
}

function Nothing() {
  const { t } = useTranslation('changelog')
  return (
    <EmptyState icon={<IconHistory size={20} stroke={1.5} />} title={t('empty.title')}>
      {t('visit.empty')}
    </EmptyState>
  )
}
