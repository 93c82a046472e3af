/*
 * What the palette lists for a text. Owns: which sources answer, in which order, and that nothing is listed twice. The device answers at once; what the server finds
 * is added once typing pauses, behind what is there of the same group. What it found for another text stays where it has the words of this one.
 */
import { pageUsers, searchLimits, type SearchAnswer } from '@lectern/contracts'
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
import {
  groupNames,
  kinds,
  type FoundKind,
  type GroupName,
  type Item,
  type ItemGroup,
  type Kind,
  type Scope,
} from './item.ts'
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

/** Lines of one kind that is listed alone. */
const mostOfKind = 30
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
  kind: Kind
  local: LocalSources
  commands: readonly Command[]
  pages: readonly Command[]
  seesPeople: boolean
  onText: (text: string) => void
}

export type Groups = Partial<Record<GroupName, readonly Item[]>>

export interface Found {
  groups: readonly ItemGroup[]
  /** All first, then those of which something is found. */
  kinds: readonly FoundKind[]
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
  const { text, scope, kind, seesPeople } = input
  const isCommands = text.startsWith('>')
  const typed = isCommands ? '' : text.trim().slice(0, searchLimits.query)
  const [asked] = useDebouncedValue(typed, typingMs)
  const { projectId, moduleId } = scope
  const q = typed === '' ? '' : asked
  const hits = useQuery(
    searchQuery({
      q,
      ...(projectId !== undefined && { projectId }),
      ...(moduleId !== undefined && { moduleId }),
      ...(kind !== 'all' && kind !== 'command' && { kind, pageSize: mostOfKind }),
    }),
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
  const all = merged(near, isFormer ? stillFitting(far, termsOf(typed)) : far)
  const groups = kind === 'all' ? all : all.filter(({ name }) => name === kind || name === 'more')
  const isWaiting = typed !== '' && (asked !== typed || hits.isFetching)
  const problem = typed === '' ? undefined : problemOf(hits)
  // A page of all results has none either.
  const isNothing = !isWaiting && problem === undefined && groups.every(({ name }) => name === 'more')
  return {
    groups: isNothing ? [] : groups,
    kinds: kindsOf(all, isFormer ? undefined : hits.data?.counts, kind),
    isWaiting,
    problem,
    retry: () => void hits.refetch(),
    isApproximate: typed !== '' && hits.data?.isApproximate === true,
    isBehind: typed !== '' && hits.data?.isBehind === true,
  }
}

/** What favorites and the last read ones show is listed, or counted, among documents. */
const countedElsewhere: readonly GroupName[] = ['favorite', 'recent', 'more', ...kinds]

/**
 * How many of each kind are found: as many as the server says, or as are listed already.
 * @param chosen stays when nothing of it is found for another text
 */
function kindsOf(
  groups: readonly ItemGroup[],
  counts: SearchAnswer['counts'] | undefined,
  chosen: Kind,
): readonly FoundKind[] {
  const listed = (name: GroupName) => groups.find((group) => group.name === name)?.items.length ?? 0
  const found = kinds.map((kind) => ({
    kind,
    count: Math.max(listed(kind), kind === 'command' ? 0 : (counts?.[kind] ?? 0)),
  }))
  const others = groups.filter(({ name }) => !countedElsewhere.includes(name)).map(({ items }) => items.length)
  const total = [...found.map(({ count }) => count), ...others].reduce((sum, count) => sum + count, 0)
  return [
    { kind: 'all', count: chosen === 'all' ? total : undefined },
    ...found.filter(({ kind, count }) => count > 0 || kind === chosen),
  ]
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
