import { modifySource, type ModifySource } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconFilterOff, IconHistoryOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ChosenPair, HistoryPlace } from '../../../entities/history/history-place.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { Difference, type Side } from './difference.tsx'
import { historyQuery, type HistoryFilter, type StatesSubject } from './history-queries.ts'
import { VersionFilter } from './version-filter.tsx'
import { VersionList } from './version-list.tsx'
import classes from './versions.module.css'

interface HistoryViewProps {
  place: HistoryPlace
  subject: StatesSubject
}

/** Saved states left, what is different between two of them right. What is chosen stands in the address. */
export function HistoryView({ place, subject }: HistoryViewProps) {
  const { t } = useTranslation('history')
  const { pair, at, side, filter, choose, chooseSide, narrow } = useChoice()
  const to = pair.to ?? subject.head
  if (to === '')
    return (
      <EmptyState icon={<IconHistoryOff size={20} stroke={1.5} />} title={t('none.title')}>
        {t('none.body')}
      </EmptyState>
    )
  return (
    <div className={clsx('l-grid l-m-in-turn l-m-block', classes['history'])}>
      <section
        className={clsx('l-scroll-y l-on-sunken l-rule-right l-m-no-rule-right l-m-rule-bottom', classes['versions'])}
        aria-label={t('versions')}
      >
        <VersionFilter subject={subject} filter={filter} onChange={narrow} />
        <Versions place={place} filter={filter} pair={{ ...pair, to }} onPair={choose} onClear={() => narrow({})} />
      </section>
      <section className={clsx('l-scroll-y', classes['difference'])} aria-label={t('difference')}>
        <Difference
          place={place}
          section={subject.section}
          moduleId={subject.moduleId}
          from={pair.from}
          to={to}
          at={at}
          head={subject.head}
          side={side}
          canRestore={subject.can.restore}
          onSide={chooseSide}
          onPair={choose}
        />
      </section>
    </div>
  )
}

const shownSides: readonly Side[] = ['sides', 'words', 'source']
const sources: readonly ModifySource[] = Object.values(modifySource)

/** The pair, how it is shown, and which versions are listed: all in the address, so that a link shows the same. */
function useChoice() {
  const [address, setAddress] = useSearchParams()
  // The address follows a moment later, which a mark must not wait for.
  const [search, setSearch] = useState(address)
  const change = (fields: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next)
    setAddress(next, { replace: true })
  }
  const source = sources.find((each) => String(each) === search.get('source'))
  const authorId = search.get('author')
  const filter: HistoryFilter = {
    ...(source !== undefined && { source }),
    ...(authorId !== null && { authorId }),
  }
  const pair: ChosenPair = { from: search.get('from') ?? undefined, to: search.get('to') ?? undefined }
  const side = shownSides.find((each) => each === search.get('side')) ?? 'sides'
  return {
    pair,
    /** What of the difference a link led to; of this pair only. */
    at: search.get('at') ?? undefined,
    side,
    filter,
    choose: ({ from, to }: ChosenPair) => change({ from, to, at: undefined }),
    chooseSide: (next: Side) => change({ side: next === 'sides' ? undefined : next }),
    narrow: (next: HistoryFilter) => change({ source: next.source?.toString(), author: next.authorId }),
  }
}

interface VersionsProps {
  place: HistoryPlace
  filter: HistoryFilter
  pair: ChosenPair
  onPair: (pair: ChosenPair) => void
  onClear: () => void
}

function Versions({ place, filter, pair: { from, to }, onPair, onClear }: VersionsProps) {
  const { t } = useTranslation('history')
  const history = useInfiniteQuery(historyQuery(place, filter))
  const rows = useMemo(() => history.data?.pages.flatMap((page) => page.list) ?? [], [history.data])
  const compared = from ?? rows.find(({ id }) => id === to)?.parentId
  if (history.data !== undefined && rows.length === 0)
    return (
      <EmptyState
        compact
        icon={<IconFilterOff size={20} stroke={1.5} />}
        title={t('filter.nothing')}
        actions={<Button onClick={onClear}>{t('filter.clear')}</Button>}
      />
    )
  return (
    <QueryState query={history} rows={10} rowHeight={48}>
      {({ pages }) => (
        <>
          <VersionList
            rows={rows}
            from={compared}
            to={to}
            onFrom={(id) => onPair({ from: id, to })}
            onTo={(id) => onPair({ to: id })}
          />
          <footer className="l-row l-spread l-gap-8 l-px-16 l-pt-4 l-pb-12 l-min-h-44 l-note">
            <span role="status">{t('shown', { shown: rows.length, total: pages[0]?.total ?? 0 })}</span>
            {history.hasNextPage && (
              <Button
                variant="subtle"
                loading={history.isFetchingNextPage}
                onClick={() => void history.fetchNextPage()}
              >
                {t('older')}
              </Button>
            )}
          </footer>
        </>
      )}
    </QueryState>
  )
}
