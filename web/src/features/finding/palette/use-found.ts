/*
 * What the palette lists for a text. Owns: which sources answer, in which order, and that nothing is listed twice. The device answers at once; what the server finds
 * is added once typing pauses, behind what is there of the same group. What it found for another text stays where it has the words of this one.
 */
import { pageUsers, searchLimits } from '@lectern/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { termsOf } from '../../../entities/doc-tree/tree-filter.ts'
import { recentSearches } from '../../../entities/recent/recent-searches.ts'
import { ownerPath } from '../../../entities/search/saved-searches.ts'
import { searchQuery } from '../../../entities/search/search-query.ts'
import { useFieldPlace } from '../../../entities/search/use-field-place.ts'
import { isApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/client.ts'
import type { Command } from '../../../shared/commands/command.ts'
import { itemsOfHits } from './hit-items.tsx'
import { groupNames, type GroupName, type Item, type ItemGroup, type Scope } from './item.ts'
import { commandItems, placeItems, recentItems, treeItems } from './local-items.tsx'
import {
  accountPath,
  favoriteItems,
  followedItems,
  moreItem,
  personItems,
  savedItems,
  searchItems,
  shareItems,
} from './more-items.tsx'
import { rankOfWords } from './matches.ts'
import type { LocalSources } from './use-local-sources.ts'

/** Milliseconds after the last key before the server is asked. */
export const typingMs = 120

const peopleQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['palette', 'people', keyword],
    queryFn: ({ signal }) => call(pageUsers, { body: { keyword, pageSize: 5 } }, { signal }),
    placeholderData: keepPreviousData,
  })

export interface FoundInput {
  text: string
  scope: Scope
  local: LocalSources
  commands: readonly Command[]
  pages: readonly Command[]
  seesPeople: boolean
  onText: (text: string) => void
}

export type Groups = Partial<Record<GroupName, readonly Item[]>>

export interface Found {
  groups: readonly ItemGroup[]
  /** The server is still to answer to what is typed. */
  isWaiting: boolean
  /** It cannot be reached, or has refused. */
  problem: 'offline' | 'failed' | undefined
  retry: () => void
  isApproximate: boolean
  isBehind: boolean
}

export function useFound(input: FoundInput): Found {
  const { t } = useTranslation(['palette', 'search'])
  const { text, scope, seesPeople } = input
  const isCommands = text.startsWith('>')
  const typed = isCommands ? '' : text.trim().slice(0, searchLimits.query)
  const [asked] = useDebouncedValue(typed, typingMs)
  const { projectId, moduleId } = scope
  const q = typed === '' ? '' : asked
  const hits = useQuery(
    searchQuery({ q, ...(projectId !== undefined && { projectId }), ...(moduleId !== undefined && { moduleId }) }),
  )
  const people = useQuery({ ...peopleQuery(q.slice(0, 100)), enabled: seesPeople && q !== '' })
  const placeOfField = useFieldPlace()
  const near = useNear(input, typed, isCommands)
  const far: Groups = {
    ...(typed !== '' &&
      hits.data !== undefined && {
        ...itemsOfHits(hits.data, placeOfField, t('search:resolved')),
        page: shareItems(hits.data.shares, t),
        ...(!seesPeople && { person: personItems(hits.data.people, ownerPath) }),
      }),
    ...(typed !== '' && people.data !== undefined && { person: personItems(people.data.list, accountPath) }),
  }
  const isFormer = asked !== typed || hits.isPlaceholderData
  const groups = merged(near, isFormer ? stillFitting(far, termsOf(typed)) : far)
  const isWaiting = typed !== '' && (asked !== typed || hits.isFetching)
  const problem = typed === '' ? undefined : problemOf(hits)
  // A page of all results has none either.
  const isNothing = !isWaiting && problem === undefined && groups.every(({ name }) => name === 'more')
  return {
    groups: isNothing ? [] : groups,
    isWaiting,
    problem,
    retry: () => void hits.refetch(),
    isApproximate: typed !== '' && hits.data?.isApproximate === true,
    isBehind: typed !== '' && hits.data?.isBehind === true,
  }
}

/** Whether the server cannot be reached, or has refused. */
export function problemOf({ failureReason, isError }: UseQueryResult): Found['problem'] {
  // Known before the tries that follow have failed as well.
  if (isApiError(failureReason, 'network')) return 'offline'
  return isError ? 'failed' : undefined
}

/** What the device knows, looked for once for each text: the server's answers draw the palette several times more. */
function useNear(
  { text, scope, local, commands, pages, onText }: FoundInput,
  typed: string,
  isCommands: boolean,
): Groups {
  const { t } = useTranslation('palette')
  const wanted = isCommands ? text.slice(1) : typed
  return useMemo(() => {
    const terms = termsOf(wanted)
    if (isCommands) return { command: commandItems(commands, terms, Infinity) }
    if (wanted === '') return { ...beforeTyping(local, onText), command: commandItems(commands, terms, 12) }
    return {
      ...typedGroups(local, scope, terms),
      page: commandItems(pages, terms),
      command: commandItems(commands, terms),
      more: [moreItem(t('all', { text: wanted }), wanted)],
    }
  }, [wanted, isCommands, scope, local, commands, pages, onText, t])
}

function beforeTyping({ favorites, followed, recent, saved }: LocalSources, onText: FoundInput['onText']): Groups {
  return {
    favorite: favoriteItems(favorites, []),
    followed: followedItems(followed),
    recent: recentItems(recent, []),
    saved: savedItems(saved, []),
    searches: searchItems(recentSearches(), onText),
  }
}

function typedGroups(local: LocalSources, scope: Scope, terms: readonly string[]): Groups {
  const isEverywhere = scope.key === 'all'
  return {
    ...(isEverywhere && { favorite: favoriteItems(local.favorites, terms) }),
    doc: [...(isEverywhere ? recentItems(local.recent, terms) : []), ...treeItems(local.trees, terms, scope)],
    saved: savedItems(local.saved, terms),
    place: placeItems(local.places, local.trees, terms),
  }
}

/** Of what was found for another text: what has the words of this one, so that Enter opens nothing else. */
function stillFitting(groups: Groups, terms: readonly string[]): Groups {
  const fits = ({ title, detail }: Item) => rankOfWords(`${title.text}\n${detail?.text ?? ''}`.toLowerCase(), terms) > 0
  return Object.fromEntries(groupNames.map((name) => [name, groups[name]?.filter(fits) ?? []]))
}

/** Both together, group by group; what is listed twice stays where it is first. */
export function merged(near: Groups, far: Groups): ItemGroup[] {
  const known = new Set<string>()
  return groupNames.flatMap((name) => {
    const items = [...(near[name] ?? []), ...(far[name] ?? [])].filter(({ id }) => {
      const isNew = !known.has(id)
      known.add(id)
      return isNew
    })
    return items.length === 0 ? [] : [{ name, items }]
  })
}
