import { toastMs, type Member, type Role } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { nameOfPerson } from '../../../entities/user/person.tsx'
import { confirm } from '../../../shared/ui/overlay/confirm/confirm-store.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useChangeRoles, useLeave, useRemoveMembers, useRestoreMembers } from './api/member-mutations.ts'
import type { MemberPlace } from './member-place.ts'

/** Milliseconds during which a removal can be taken back from its toast. */
const undoMs = toastMs * 2

export interface MemberActs {
  isBusy: boolean
  /** Each answers whether it happened. */
  changeRoles: (members: readonly Member[], role: Role, myId: string | undefined) => Promise<boolean>
  remove: (members: readonly Member[]) => Promise<boolean>
  leave: () => Promise<boolean>
}

/** What can be done with members, with the questions before and the words after. */
export function useMemberActs(place: MemberPlace): MemberActs {
  const { t } = useTranslation(['members', 'common'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const changing = useChangeRoles(place)
  const removing = useRemoveMembers(place)
  const restoring = useRestoreMembers(place)
  const leaving = useLeave(place)
  const { kind, name } = place

  const offerUndo = (message: string, removalId: string) => {
    const run = () => {
      restoring.mutate(removalId, {
        onSuccess: ({ restoredCount }) => {
          showToast({ kind: 'done', message: t('restored', { count: restoredCount }) })
        },
      })
    }
    showToast({ kind: 'done', message, durationMs: undoMs, action: { label: t('common:undo'), run } })
  }

  /** True when nothing was thrown; what was is reported by the mutation's own error handling. */
  const succeeds = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch {
      return false
    }
  }

  return {
    isBusy: changing.isPending || removing.isPending || leaving.isPending,
    changeRoles: async (members, role, myId) => {
      const roleName = t(`role.${kind}.${role}`)
      if (members.some((member) => member.id === myId && member.roleCode !== role)) {
        const agreed = await confirm({
          title: t('selfRole.title', { role: roleName }),
          body: t('selfRole.body'),
          confirmLabel: t('selfRole.submit', { role: roleName }),
          danger: true,
        })
        if (!agreed) return false
      }
      return succeeds(async () => {
        await changing.mutateAsync({ userIds: members.map(({ id }) => id), roleCode: role })
        const [only] = members
        const message =
          members.length === 1 && only !== undefined
            ? t('changed.one', { name: nameOfPerson(only), role: roleName })
            : t('changed.several', { count: members.length, role: roleName })
        showToast({ kind: 'done', message })
      })
    },
    remove: async (members) => {
      const [only] = members
      const isOne = members.length === 1 && only !== undefined
      if (!isOne) {
        const agreed = await confirm({
          title: t('remove.severalTitle', { count: members.length }),
          body: t(kind === 'space' ? 'remove.severalSpace' : 'remove.severalProject'),
          confirmLabel: t(`remove.${kind}`),
          danger: true,
        })
        if (!agreed) return false
      }
      return succeeds(async () => {
        const { removalId } = await removing.mutateAsync(members.map(({ id }) => id))
        const done = kind === 'space' ? 'remove.doneSpace' : 'remove.doneProject'
        const message = isOne
          ? t(done, { name: nameOfPerson(only) })
          : t('remove.severalDone', { count: members.length })
        offerUndo(message, removalId)
      })
    },
    leave: async () => {
      const agreed = await confirm({
        title: t(`leave.${kind}Title`, { name }),
        body: t(`leave.${kind}Body`),
        confirmLabel: t(`leave.${kind}`),
        danger: true,
      })
      if (!agreed) return false
      return succeeds(async () => {
        await leaving.mutateAsync()
        showToast({ kind: 'done', message: t(`leave.${kind}Done`, { name }) })
        await navigate(kind === 'space' ? '/dashboard' : `/space/project/${place.space.id}`)
        await client.invalidateQueries()
      })
    },
  }
}
