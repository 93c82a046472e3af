import type { CompactTree, Favorite, FollowedDoc, SavedSearch } from '@lectern/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { favoritesQuery } from '../../../entities/favorite/favorite-queries.ts'
import { viewProjectsQuery } from '../../../entities/project/view-projects.ts'
import type { RecentDocument } from '../../../entities/recent/recent-documents.ts'
import { useCurrentRecent } from '../../../entities/recent/use-current-names.ts'
import { savedSearchesQuery } from '../../../entities/search/saved-searches.ts'
import { followedQueries } from '../../../entities/subscription/subscription-queries.ts'
import type { LoadedTree, NamedPlace } from './local-items.tsx'
import { textsOf } from './local-tree.ts'

/** What answers without the server; the same object until something of it changes. */
export interface LocalSources {
  recent: readonly RecentDocument[]
  trees: readonly LoadedTree[]
  places: readonly NamedPlace[]
  saved: readonly SavedSearch[]
  followed: readonly FollowedDoc[]
  favorites: readonly Favorite[]
}

const noFavorites: readonly Favorite[] = []
const noSearches: readonly SavedSearch[] = []

/** Of trees: those that pages have loaded, the one of the present page among them. */
export function useLocalSources(): LocalSources {
  const client = useQueryClient()
  const recent = useCurrentRecent()
  const { data: spaces } = useQuery(viewProjectsQuery)
  const [trees] = useState(() =>
    client.getQueriesData<CompactTree>({ queryKey: ['tree'] }).flatMap(([key, tree]): LoadedTree[] => {
      const [, kind, id] = key
      return tree === undefined ? [] : [{ tree, projectId: kind === 'project' && typeof id === 'string' ? id : '' }]
    }),
  )
  useEffect(() => {
    // Before the first key.
    for (const { tree } of trees) textsOf(tree)
  }, [trees])
  const places = useMemo(
    () =>
      (spaces ?? []).flatMap(({ id, name, projects }): NamedPlace[] => [
        { kind: 'space', id, name, place: '' },
        ...projects.map((project) => ({ kind: 'project' as const, id: project.id, name: project.name, place: name })),
      ]),
    [spaces],
  )
  const { data: favorites = noFavorites } = useQuery(favoritesQuery)
  const { data: saved = noSearches } = useQuery(savedSearchesQuery)
  const { data: followed } = useQuery(followedQueries.doc({ search: '', pageIndex: 1, pageSize: 5 }))
  return useMemo(
    () => ({ recent, trees, places, saved, followed: followed?.list ?? [], favorites }),
    [recent, trees, places, saved, followed, favorites],
  )
}
