import type { AdminUser, UserBatchAction } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicks, type Ticks } from '../../../shared/lib/hooks/use-ticks.ts'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useBatch } from './api/admin-user-queries.ts'

/** An act that was not done with everybody. */
export interface BatchReport {
  action: UserBatchAction
  doneCount: number
  refused: readonly { user: AdminUser; reason: string }[]
}

export interface UserBatch {
  ticks: Ticks<AdminUser>
  isBusy: boolean
  /** Asks where it has to, does it with everybody ticked, and reports. */
  run: (action: Exclude<UserBatchAction, 'delete'>) => void
  /** Deleting asks in a dialog of its own. */
  isDeleting: boolean
  setIsDeleting: (isDeleting: boolean) => void
  remove: (successorId: string | undefined) => Promise<void>
  report: BatchReport | undefined
  closeReport: () => void
}

/** Ticks and acts on several accounts of the page shown. */
export function useUserBatch(shown: readonly AdminUser[]): UserBatch {
  const { t } = useTranslation('admin-users')
  const [isDeleting, setIsDeleting] = useState(false)
  const [report, setReport] = useState<BatchReport>()
  const send = useBatch()
  const ticks = useTicks(shown)

  const act = async (action: UserBatchAction, successorId?: string) => {
    const users = new Map(ticks.rows.map((user) => [user.id, user]))
    const { results } = await send.mutateAsync({
      action,
      ids: [...users.keys()],
      ...(successorId !== undefined && { successorId }),
    })
    const refused = results.flatMap(({ id, problem }) => {
      const user = users.get(id)
      return problem === null || user === undefined ? [] : [{ user, reason: problem.msg }]
    })
    const doneCount = results.length - refused.length
    ticks.replace(refused.map(({ user }) => user.id))
    if (refused.length > 0) setReport({ action, doneCount, refused })
    else showToast({ kind: 'done', message: t(`batch.done.${action}`, { count: doneCount }) })
  }

  const ask = async (action: Exclude<UserBatchAction, 'delete'>) => {
    if (action !== 'enable') {
      const agreed = await confirm({
        title: t(`batch.ask.${action}`, { count: ticks.rows.length }),
        body: t(`ask.body.${action}`),
        confirmLabel: t(`ask.submit.${action}`),
        danger: action !== 'endSessions',
      })
      if (!agreed) return
    }
    try {
      await act(action)
    } catch {
      // Reported by the mutation's own error handling.
    }
  }

  return {
    ticks,
    isBusy: send.isPending,
    run: (action) => void ask(action),
    isDeleting,
    setIsDeleting,
    remove: async (successorId) => {
      await act('delete', successorId)
      setIsDeleting(false)
    },
    report,
    closeReport: () => setReport(undefined),
  }
}
