import { getRuleLevels, pageAcceptedBreaks, resetRuleLevels, setRuleLevel, type BodyOf } from '@lectern/contracts'
import { useMutation } from '@tanstack/react-query'
import { useRefreshLevels } from '../../../entities/change/findings/acceptance-queries.ts'
import { callQuery } from '../../../shared/api/call-query.ts'
import { call } from '../../../shared/api/client.ts'

/** The levels a space chose. */
export const ruleLevelsQuery = (spaceId: string) =>
  callQuery(['space', spaceId, 'compatibility'], getRuleLevels, { query: { spaceId } })

/** Changes an application accepts, the latest first. */
export const acceptedBreaksQuery = (moduleId: string, pageIndex: number) =>
  callQuery(['module', moduleId, 'accepted', pageIndex], pageAcceptedBreaks, { query: { moduleId, pageIndex } })

export function useSetRuleLevel(spaceId: string) {
  return useMutation({
    mutationFn: (body: Omit<BodyOf<typeof setRuleLevel>, 'spaceId'>) =>
      call(setRuleLevel, { body: { spaceId, ...body } }),
    onSettled: useRefreshLevels(),
  })
}

export function useResetRuleLevels(spaceId: string) {
  return useMutation({
    mutationFn: () => call(resetRuleLevels, { body: { spaceId } }),
    onSettled: useRefreshLevels(),
  })
}
