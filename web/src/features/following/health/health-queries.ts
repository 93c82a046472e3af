import {
  badgePath,
  getHealth,
  getHealthBadge,
  getProjectHealth,
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

/** An application, or all of a project. */
export type HealthScope = { moduleId: string } | { projectId: string }

/** How well the applications of a project are documented, or what a maintainer has in them; asks again while something is being checked. */
export const projectHealthQuery = (projectId: string, owner: string | undefined) => ({
  ...callQuery(['project', projectId, 'health', 'sums', owner], getProjectHealth, {
    query: { projectId, ...(owner !== undefined && { owner }) },
  }),
  refetchInterval: ({ state }: { state: { data?: { modules: { pending: number }[] } | undefined } }) =>
    state.data?.modules.some(({ pending }) => pending > 0) === true ? lookMs : (false as const),
  placeholderData: keepPreviousData,
})

export type HealthFilter = Omit<QueryOf<typeof pageHealth>, 'moduleId' | 'projectId'>

function scopeKey(scope: HealthScope) {
  return 'moduleId' in scope ? keyOf(scope.moduleId) : (['project', scope.projectId, 'health'] as const)
}

/** @param pending how much is being checked: the list is another one when that is done */
export const healthListQuery = (scope: HealthScope, filter: HealthFilter, pending: number) => ({
  ...callQuery([...scopeKey(scope), 'list', filter, pending > 0], pageHealth, { query: { ...scope, ...filter } }),
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

/** In the application and in its project. */
const lookAgain = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'health' })

type Ignoring = Omit<BodyOf<typeof ignoreFinding>, 'moduleId'>

export function useIgnore(moduleId: string) {
  return useChange((about: Ignoring) => call(ignoreFinding, { body: { moduleId, ...about } }), {
    onSuccess: lookAgain,
  })
}

export function useRestore(moduleId: string) {
  return useChange(
    ({ subject, subjectId, rule }: Omit<Ignoring, 'reason'>) =>
      call(restoreFinding, { body: { moduleId, subject, subjectId, rule } }),
    { onSuccess: lookAgain },
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
