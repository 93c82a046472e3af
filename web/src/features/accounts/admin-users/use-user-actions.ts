import type { AdminUser, OneTimePassword } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import {
  useApproveUser,
  useDisableUser,
  useEnableUser,
  useEndSessions,
  useRefuseUser,
  useResetMfa,
  useResetPassword,
  useUnlockUser,
} from './api/admin-user-queries.ts'
import type { UserActions } from './components/user-menu.tsx'

/** The dialog or drawer over the list. */
export type OpenUserPart =
  | { kind: 'create' }
  | { kind: 'edit' | 'allocate' | 'remove' | 'drawer'; user: AdminUser }
  | { kind: 'password'; password: OneTimePassword; isNew: boolean }

export interface UserParts {
  part: OpenUserPart | undefined
  show: (part: OpenUserPart | undefined) => void
  actions: UserActions
}

type DoneKey = 'resetMfa' | 'endSessions' | 'disable' | 'enable' | 'unlock' | 'approve' | 'refuse'

/** What the menu of an account does: some acts open a dialog, the others ask first when they affect someone. */
export function useUserActions(): UserParts {
  const { t } = useTranslation('admin-users')
  const [part, show] = useState<OpenUserPart>()
  const resetPassword = useResetPassword()
  const resetMfa = useResetMfa()
  const endSessions = useEndSessions()
  const disable = useDisableUser()
  const enable = useEnableUser()
  const unlock = useUnlockUser()
  const approve = useApproveUser()
  const refuse = useRefuseUser()

  const done = (key: DoneKey, { nickname: name }: AdminUser) =>
    showToast({ kind: 'done', message: t(`done.${key}`, { name }) })
  const asked = async (
    key: 'resetPassword' | 'resetMfa' | 'endSessions' | 'disable' | 'refuse',
    { nickname: name }: AdminUser,
    act: () => Promise<unknown>,
  ) => {
    const agreed = await confirm({
      title: t(`ask.title.${key}`, { name }),
      body: t(`ask.body.${key}`),
      confirmLabel: t(`ask.submit.${key}`),
      danger: key === 'disable' || key === 'resetMfa' || key === 'refuse',
    })
    if (!agreed) return
    try {
      await act()
    } catch {
      // Reported by the mutation's own error handling.
    }
  }

  const actions: UserActions = {
    open: (user) => show({ kind: 'drawer', user }),
    allocate: (user) => show({ kind: 'allocate', user }),
    edit: (user) => show({ kind: 'edit', user }),
    remove: (user) => show({ kind: 'remove', user }),
    resetPassword: (user) =>
      void asked('resetPassword', user, async () => {
        show({ kind: 'password', password: await resetPassword.mutateAsync(user.id), isNew: false })
      }),
    resetMfa: (user) =>
      void asked('resetMfa', user, () => resetMfa.mutateAsync(user.id).then(() => done('resetMfa', user))),
    endSessions: (user) =>
      void asked('endSessions', user, () => endSessions.mutateAsync(user.id).then(() => done('endSessions', user))),
    disable: (user) =>
      void asked('disable', user, () => disable.mutateAsync(user.id).then(() => done('disable', user))),
    enable: (user) => enable.mutate(user.id, { onSuccess: () => done('enable', user) }),
    approve: (user) => approve.mutate(user.id, { onSuccess: () => done('approve', user) }),
    refuse: (user) => void asked('refuse', user, () => refuse.mutateAsync(user.id).then(() => done('refuse', user))),
    unlock: (user) => unlock.mutate(user.id, { onSuccess: () => done('unlock', user) }),
  }
  return { part, show, actions }
}
