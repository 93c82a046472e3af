import {
  getRuleLevels,
  pageAcceptedBreaks,
  resetRuleLevels,
  revokeAcceptedBreak,
  setRuleLevel,
  type BodyOf,
} from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { call } from '../../../shared/api/client.ts'

/** The levels a space chose. */
export const ruleLevelsQuery = (spaceId: string) =>
  callQuery(['space', spaceId, 'compatibility'], getRuleLevels, { query: { spaceId } })

/** Changes an application accepts, the latest first. */
export const acceptedBreaksQuery = (moduleId: string, pageIndex: number) =>
  callQuery(['module', moduleId, 'accepted', pageIndex], pageAcceptedBreaks, { query: { moduleId, pageIndex } })

/** Whatever shows levels of changes is asked for again. */
function useAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export function useSetRuleLevel(spaceId: string) {
  return useMutation({
    mutationFn: (body: Omit<BodyOf<typeof setRuleLevel>, 'spaceId'>) =>
      call(setRuleLevel, { body: { spaceId, ...body } }),
    onSettled: useAgain(),
  })
}

export function useResetRuleLevels(spaceId: string) {
  return useMutation({
    mutationFn: () => call(resetRuleLevels, { body: { spaceId } }),
    onSettled: useAgain(),
  })
}

export function useRevokeAccepted(moduleId: string) {
  return useMutation({
    mutationFn: (fingerprint: string) => call(revokeAcceptedBreak, { body: { moduleId, fingerprint } }),
    onSettled: useAgain(),
  })
}
