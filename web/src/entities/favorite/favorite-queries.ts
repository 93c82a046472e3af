/* Documents and applications that the signed-in person marks. */
import { addFavorite, listFavorites, removeFavorite, type Favorite, type FavoriteKind } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../shared/api/call-query.ts'
import { useChange } from '../../shared/api/change.ts'
import { call } from '../../shared/api/client.ts'

export interface FavoriteSubject {
  kind: FavoriteKind
  id: string
}

export const favoritesQuery = queryOptions({ ...callQuery(['favorites'], listFavorites, {}), staleTime: 60_000 })

export const isFavorite = (favorites: readonly Favorite[], { kind, id }: FavoriteSubject): boolean =>
  favorites.some((each) => each.kind === kind && each.id === id)

/** Marks it, or takes the mark away. */
export const useFavoriteSwitch = ({ kind, id }: FavoriteSubject) =>
  useChange(
    (wanted: boolean) =>
      wanted
        ? call(addFavorite, { body: kind === 'doc' ? { docId: id } : { moduleId: id } })
        : call(removeFavorite, { body: { kind, id } }),
    { onSettled: (client) => client.invalidateQueries({ queryKey: favoritesQuery.queryKey }) },
  )

/** The page of a favorite. */
export const favoritePath = ({ kind, id, projectId }: Pick<Favorite, 'kind' | 'id' | 'projectId'>): string =>
  kind === 'doc' ? `/view/${id}` : `/project/doc/${projectId}?module=${id}`
