import {
  badgePath,
  getHealth,
  getHealthBadge,
  ignoreFinding,
  pageHealth,
  pageIgnoredFindings,
  replaceHealthBadge,
  restoreFinding,
  updateHealthBadge,
  type BodyOf,
  type Flag,
  type HealthBadge,
  type QueryOf,
} from '@lectern/contracts'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { toServerUrl } from '../../../shared/api/base.ts'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

/** Milliseconds until what is being checked is asked for again. */
const lookMs = 1_500

const keyOf = (moduleId: string) => ['module', moduleId, 'health'] as const

/** How well an application is documented; asks again while something is being checked. */
export const healthQuery = (moduleId: string) => ({
  ...callQuery([...keyOf(moduleId), 'sums'], getHealth, { query: { moduleId } }),
  refetchInterval: ({ state }: { state: { data?: { pending: number } | undefined } }) =>
    (state.data?.pending ?? 0) > 0 ? lookMs : (false as const),
})

export type HealthFilter = Omit<QueryOf<typeof pageHealth>, 'moduleId'>

/** @param pending how much is being checked: the list is another one when that is done */
export const healthListQuery = (moduleId: string, filter: HealthFilter, pending: number) => ({
  ...callQuery([...keyOf(moduleId), 'list', filter, pending > 0], pageHealth, { query: { moduleId, ...filter } }),
  placeholderData: keepPreviousData,
})

export const ignoredQuery = (moduleId: string, page: { pageIndex: number; pageSize: number }) => ({
  ...callQuery([...keyOf(moduleId), 'ignored', page], pageIgnoredFindings, { query: { moduleId, ...page } }),
  placeholderData: keepPreviousData,
})

export const badgeQuery = (moduleId: string) =>
  callQuery([...keyOf(moduleId), 'badge'], getHealthBadge, { query: { moduleId } })

/** With the origin, for pages elsewhere. */
export function badgeUrlOf({ key }: Pick<HealthBadge, 'key'>): string {
  return window.location.origin + toServerUrl(`${badgePath}/${key}.svg`)
}

type Ignoring = Omit<BodyOf<typeof ignoreFinding>, 'moduleId'>

export function useIgnore(moduleId: string) {
  return useChange((about: Ignoring) => call(ignoreFinding, { body: { moduleId, ...about } }), {
    onSuccess: (client) => client.invalidateQueries({ queryKey: keyOf(moduleId) }),
  })
}

export function useRestore(moduleId: string) {
  return useChange(
    ({ subject, subjectId, rule }: Omit<Ignoring, 'reason'>) =>
      call(restoreFinding, { body: { moduleId, subject, subjectId, rule } }),
    { onSuccess: (client) => client.invalidateQueries({ queryKey: keyOf(moduleId) }) },
  )
}

const keep = (moduleId: string) => (client: QueryClient, badge: HealthBadge) =>
  client.setQueryData(badgeQuery(moduleId).queryKey, badge)

export function useTurnBadge(moduleId: string) {
  return useChange((isOn: Flag) => call(updateHealthBadge, { body: { moduleId, isOn } }), { onSuccess: keep(moduleId) })
}

export function useReplaceBadge(moduleId: string) {
  return useChange(() => call(replaceHealthBadge, { body: { moduleId } }), { onSuccess: keep(moduleId) })
}
