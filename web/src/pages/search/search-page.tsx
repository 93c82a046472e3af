import { searchKinds, searchLimits, searchOrders } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { searchQuery } from '../../entities/search/search-query.ts'
import { normalSpacesQuery } from '../../entities/space/space-queries.ts'
import { moveBetweenHits } from '../../features/finding/search/move-between-hits.ts'
import { OperatorChoice } from '../../features/finding/search/operator-choice.tsx'
import { SavedSearches, SaveSearch } from '../../features/finding/search/saved-searches.tsx'
import { KindFilter } from '../../features/finding/search/search-filters.tsx'
import { SearchResults } from '../../features/finding/search/search-results.tsx'
import { useListAddress } from '../../shared/lib/hooks/use-list-address.ts'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useStoredChoice } from '../../shared/lib/hooks/use-stored-choice.ts'
import { FilterInput } from '../../shared/ui/form/filter-input.tsx'
import { Segmented } from '../../shared/ui/form/segmented.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { FilterMenu } from '../../shared/ui/table/filter-menu.tsx'
import { usePages } from '../../shared/ui/table/list-foot.tsx'

/** A search says in words in which space it is. */
const withSpace = (search: string, name: string | undefined) =>
  (name === undefined ? search : `${search} space:"${name}"`).slice(0, searchLimits.query)

/** The field, which has the keyboard when one comes: arrows lead on from there. Phones would cover what was found with theirs. */
function useStartingField() {
  const field = useRef<HTMLInputElement>(null)
  const isPhone = useMedia(mobileMedia)
  useEffect(() => {
    if (!isPhone) field.current?.focus({ preventScroll: true })
  }, [isPhone])
  return field
}

/** Everything one may read that has the words. */
export function SearchPage() {
  const { t } = useTranslation('search')
  usePageTitle(t('title'))
  const address = useListAddress(['kind', 'space'])
  const { text, search, filters, change } = address
  const [order, setOrder] = useStoredChoice('lectern.searchOrder', searchOrders)
  const pages = usePages('search', address)
  const pageSize = Math.min(pages.pageSize, searchLimits.pageSize)
  const kind = searchKinds.find((each) => each === filters.kind)
  const spaces = useQuery(normalSpacesQuery).data ?? []
  const spaceName = spaces.find(({ id }) => id === filters.space)?.name
  const query = useQuery(
    searchQuery({
      ...{ q: search.slice(0, searchLimits.query), order },
      ...(filters.space !== '' && { spaceId: filters.space }),
      ...(kind !== undefined && { kind, pageSize, pageIndex: Math.min(pages.pageIndex, searchLimits.pages) }),
    }),
  )
  const field = useStartingField()
  const add = (operator: string) => {
    address.setText(`${text.trimEnd()} ${operator}`.trimStart())
    field.current?.focus()
  }
  return (
    <Page>
      <PageHead title={t('title')}>
        {search !== '' && <SaveSearch search={{ q: withSpace(search, spaceName), kind: kind ?? '' }} />}
        <FilterMenu
          name={t('space')}
          value={filters.space === '' ? undefined : filters.space}
          choices={spaces.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(space) => change({ space })}
        />
        <Segmented
          name={t('order.name')}
          value={order}
          segments={searchOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={setOrder}
        />
      </PageHead>
      {/* The links in it have the keyboard; arrows only move between them. */}
      <div role="presentation" className="l-in-turn" onKeyDown={moveBetweenHits}>
        <div className="l-column l-gap-12 l-mb-16 l-in-turn">
          <FilterInput label={t('label')} value={text} width="100%" fieldRef={field} onChange={address.setText} />
          {search !== '' && (
            <div className="l-row l-min-h-28 l-m-min-h-44">
              <KindFilter counts={query.data?.counts} kind={kind} onKind={(next) => change({ kind: next })} />
            </div>
          )}
          <SavedSearches />
          <OperatorChoice onAdd={add} />
        </div>
        <SearchResults
          {...{ query, kind }}
          text={search}
          pages={{ ...pages, pageSize }}
          onKind={(next) => change({ kind: next })}
          onClear={address.clear}
        />
      </div>
    </Page>
  )
}
