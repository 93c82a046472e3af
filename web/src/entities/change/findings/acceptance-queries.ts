import { acceptBreak, revokeAcceptedBreak, toastMs, type AcceptedBreak } from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/client.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'

/** Long enough to notice that it was the wrong one. */
const undoMs = toastMs * 2

/** Whatever shows levels of changes is asked for again. */
export function useRefreshLevels() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

type Accepting = Pick<AcceptedBreak, 'fingerprint' | 'ruleId' | 'subject' | 'place' | 'reason'>

export function useAcceptBreak(moduleId: string) {
  return useMutation({
    mutationFn: ({ fingerprint, ruleId, subject, place, reason }: Accepting) =>
      call(acceptBreak, { body: { moduleId, fingerprint, ruleId, subject, place, reason } }),
    onSuccess: useRefreshLevels(),
  })
}

/** Revokes, and offers to accept the change again with the same reason. */
export function useRevokeAccepted(moduleId: string) {
  const { t } = useTranslation(['changes', 'common'])
  const accept = useAcceptBreak(moduleId)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (fingerprint: string) => call(revokeAcceptedBreak, { body: { moduleId, fingerprint } }),
    onSuccess: useRefreshLevels(),
  })
  const revoke = async (accepted: AcceptedBreak) => {
    try {
      await mutateAsync(accepted.fingerprint)
    } catch {
      // What went wrong is shown where every failure is.
      return
    }
    const action = { label: t('common:undo'), run: () => accept.mutate(accepted) }
    showToast({ kind: 'done', message: t('finding.revokeDone'), durationMs: undoMs, action })
  }
  return { revoke, isPending }
}
