import type { QueryOf, searchContents, SearchKind } from '@lectern/contracts'
import { searchLimits } from '@lectern/contracts'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SearchAnswer } from '@lectern/contracts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { ListFoot, type Pages } from '../../../shared/ui/table/list-foot.tsx'
import { NoMatch } from '../../../shared/ui/table/no-match.tsx'
import { HitGroups } from './hit-groups.tsx'
import { PeopleGroup } from './people-group.tsx'
import { ShareGroup } from './share-group.tsx'

interface SearchResultsProps {
  query: UseQueryResult<SearchAnswer>
  text: QueryOf<typeof searchContents>['q']
  kind: SearchKind | undefined
  pages: Pages
  onKind: (kind: SearchKind) => void
  onClear: () => void
}

/** What was found, or what to do where nothing is. */
export function SearchResults({ query, text, kind, pages, onKind, onClear }: SearchResultsProps) {
  const { t } = useTranslation('search')
  if (text === '')
    return (
      <EmptyState icon={<IconSearch size={20} stroke={1.5} />} title={t('start.title')}>
        {t('start.body')}
      </EmptyState>
    )
  return (
    <QueryState query={query} rows={6} rowHeight={64}>
      {(answer) => (
        <div className="l-column l-gap-12" aria-busy={query.isPlaceholderData}>
          {answer.isBehind && (
            <p className="l-note" role="status">
              {t('behind')}
            </p>
          )}
          {answer.isApproximate && <p className="l-note">{t('approximate')}</p>}
          {answer.people.length > 0 && <PeopleGroup people={answer.people} />}
          {answer.shares.length > 0 && <ShareGroup shares={answer.shares} />}
          {answer.hits.length + answer.people.length + answer.shares.length === 0 ? (
            <NoMatch
              title={t('noMatch.title')}
              body={t('noMatch.body')}
              clearLabel={t('noMatch.clear')}
              onClear={onClear}
            />
          ) : (
            <HitGroups answer={answer} kind={kind} onKind={onKind} />
          )}
          {kind !== undefined && (
            <ListFoot {...pages} total={Math.min(answer.counts[kind], searchLimits.pages * pages.pageSize)} />
          )}
        </div>
      )}
    </QueryState>
  )
}
