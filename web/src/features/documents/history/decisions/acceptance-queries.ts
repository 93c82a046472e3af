import { acceptBreak, revokeAcceptedBreak, type Finding } from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/client.ts'

/** Whatever shows levels of changes is asked for again. */
function useAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export function useAcceptBreak(moduleId: string) {
  return useMutation({
    mutationFn: ({ finding, reason }: { finding: Finding; reason: string }) => {
      const { fingerprint, ruleId, subject, place } = finding
      return call(acceptBreak, { body: { moduleId, fingerprint, ruleId, subject, place, reason } })
    },
    onSuccess: useAgain(),
  })
}

export function useRevokeAccepted(moduleId: string) {
  return useMutation({
    mutationFn: (fingerprint: string) => call(revokeAcceptedBreak, { body: { moduleId, fingerprint } }),
    onSuccess: useAgain(),
  })
}
