import type { Favorite, FollowedDoc, FoundShare, Person, SavedSearch } from '@lectern/contracts'
import { IconApps, IconBookmark, IconHistory, IconSearch, IconShare3 } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { favoritePath } from '../../../entities/favorite/favorite-queries.ts'
import { sharePlace, sharesPath } from '../../../entities/search/hit-link.ts'
import { searchPath } from '../../../entities/search/saved-searches.ts'
import { Avatar } from '../../../shared/ui/text/avatar.tsx'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import type { Item } from './item.ts'
import { bestOf, marked, rankOfName, rankOfWords } from './matches.ts'

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const
const plain = (text: string) => ({ text, marks: [] })

/** Accounts, for those who administer them; for others people they know, whose documents the line leads to. */
export function personItems(people: readonly Person[], pathOf: (username: string) => string): Item[] {
  return people.map(({ id, nickname, username, email, avatar }) => ({
    id: `person:${id}`,
    mark: <Avatar id={id} name={nickname} picture={avatar} size={20} />,
    title: plain(nickname),
    detail: plain(username),
    place: email ?? '',
    to: pathOf(username),
  }))
}

export const accountPath = (username: string) => `/admin/users?${new URLSearchParams({ q: username }).toString()}`

/** Shares that the person manages; the line leads to those of the application or release. */
export function shareItems(shares: readonly FoundShare[], t: TFunction<'palette'>): Item[] {
  return shares.map((share) => ({
    id: `share:${share.id}`,
    mark: <IconShare3 {...icon} />,
    title: plain(t('share', { name: share.name })),
    place: sharePlace(share),
    to: sharesPath(share),
  }))
}

/** What was searched for before. */
export function searchItems(texts: readonly string[], onText: (text: string) => void): Item[] {
  return texts.slice(0, 5).map((text) => ({
    id: `search:${text}`,
    mark: <IconHistory {...icon} />,
    title: plain(text),
    keepsOpen: true,
    run: () => onText(text),
  }))
}

/** Those of a name, or all. */
export function savedItems(saved: readonly SavedSearch[], terms: readonly string[]): Item[] {
  const rank = ({ name }: SavedSearch) => (terms.length === 0 ? 1 : rankOfName(name.toLowerCase(), terms))
  return bestOf(saved, rank, 6).map((each) => ({
    id: `saved:${each.name}`,
    mark: <IconBookmark {...icon} />,
    title: marked(each.name, terms),
    detail: plain(each.q),
    to: searchPath(each),
  }))
}

/** Those with the words in their names or paths, or all: they stand first, where fewer letters must not lead. */
export function favoriteItems(favorites: readonly Favorite[], terms: readonly string[]): Item[] {
  const rank = ({ name, url }: Favorite) =>
    terms.length === 0 ? 1 : rankOfWords(`${name}\n${url}`.toLowerCase(), terms)
  return bestOf(favorites, rank, 6).map((favorite) => ({
    id: `${favorite.kind}:${favorite.id}`,
    mark:
      favorite.kind === 'doc' ? (
        <MethodLabel type={favorite.type} httpMethod={favorite.httpMethod} column />
      ) : (
        <IconApps {...icon} />
      ),
    title: marked(favorite.name, terms),
    detail: marked(favorite.url, terms),
    isCode: true,
    place: favorite.kind === 'doc' ? `${favorite.projectName} / ${favorite.moduleName}` : favorite.projectName,
    to: favoritePath(favorite),
  }))
}

/** Documents with a star. */
export function followedItems(documents: readonly FollowedDoc[]): Item[] {
  return documents.map(({ id, name, httpMethod, type, projectName, moduleName }) => ({
    id: `doc:${id}`,
    mark: <MethodLabel type={type} httpMethod={httpMethod} column />,
    title: plain(name),
    place: `${projectName} / ${moduleName}`,
    to: `/view/${id}`,
  }))
}

/** The page with everything that is found. */
export function moreItem(label: string, text: string): Item {
  return {
    id: 'more',
    mark: <IconSearch {...icon} />,
    title: plain(label),
    to: searchPath({ q: text, kind: '' }),
  }
}
